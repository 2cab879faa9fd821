/** Portuguese of Brazil and Portugal, as `rules.ts` describes. */
export const portuguese = String.raw`
let any (?:(?!nao|nunca|jamais|que|nem|sem|se|ver)[a-z]+ ){0,3}
let quero (?:quero|qero|qro|queria|qria|quis|querendo|querer|gostaria de|gostava de|adoraria|desejo|desejava|vontade de|prefiro|preferia|preferiria|preciso|precisava|vou|ia|tomara|espero|penso em|pensei em|pensado em|pensando em|penso|pensar em|pensamentos de|planejo|planeio|tentei|tentar|tento|decidi|devo|devia|deveria|ideia de|pronto para|pronta para|pronto pra|pronta pra|mereco|podia|pudesse|merecia|so me apetece|apetece me|continuo querendo|falo em|a)
let pessoa (?:amig[oa]|irma|irmao|mae|pai|filh[oa]|namorad[oa]|marido|esposa|esposo|mulher|companheir[oa]|prim[oa]|ti[oa]|colega|alun[oa]|vizinh[oa]|ex|ele|ela|alguem|menin[oa]|rapaz|moc[oa]|garot[oa]|guri[oa]?|miud[oa]|professor[oa]?|avo|cunhad[oa]|sobrinh[oa]|parceir[oa])
let comprimidos (?:comprimidos?|remedios?|pilulas?|paracetamol|dipirona|ibuprofeno|antidepressivos?|medicamentos?|medicacao|soniferos|insulina|caixa|frasco|calmantes|cartela|rivotril)
let altos (?:pontes?|predios?|edificios?|telhados?|varandas?|janelas?|falesias?|penhascos?|torres?|viadutos?|terracos?|sacadas?|trem|comboio|trens|metro|linha|linhas|trilhos|caminhao|carro|onibus|autocarro|plataforma)
let todos (?:todos|todas|todo mundo|toda a gente|minha familia|a minha familia|meus filhos|as criancas|meus pais|o mundo|eles|elas|voces|as pessoas|minha mulher|meu marido|minha mae|meus amigos|ela|ele|vcs)

explicit 3 {quero} (?:so |ja |mesmo |muito |logo |simplesmente |estar |e |de |realmente |poder |que )*(?:morrer|morta|morto|a morte|minha morte)
explicit 3 (?:tomara|espero|quem me dera|queria|quero|oxala) (?:que )?(?:eu )?(?:morra|morresse|tivesse morrido|ter morrido|estar mort[oa])
explicit 2 (?:penso|pensando|sonho|fantasio|pensamentos) (?:na|em|com a|com|de) ~1(?:morte|morrer|minha morte)
explicit 2 (?:a morte|morrer|estar mort[oa]) (?:seria|e|sera) ~3(?:alivio|melhor|saida|solucao|descanso|facil|unica|paz)
explicit 3 nao quero morrer ~7(?:pare|acabe|termine|dor|aguento|consigo mais|passe|descansar|viver assim)
explicit 3 (?:amanha|em breve|hoje a noite|logo) (?:ja )?(?:estarei|vou estar) mort[oa]
means 3 (?:forma|maneira|jeito|modo|metodo) (?:mais|menos|sem) ~3(?:morrer|suicid\w*|se matar|me matar|de ir)
means 3 como (?:posso )?(?:morrer|me matar|se matar|matar me)(?: sem|$| rapido| depressa)
for_another 3 {pessoa} ~8(?:quer|queria|quisesse|vai|deseja) ~2(?:morrer|estar mort[oa])

explicit 3 (?:me matar|matar me|me suicidar|suicidar me|me enforcar|enforcar me|me envenenar|dar um tiro na cabeca|cortar os pulsos|cortar as veias)
explicit 3 (?:me|eu me) (?:suicido|enforco|suicidaria|enforcaria)|(?:eu )?me mato(?= ~1(?:hoje|amanha|logo|e pronto|,|/|se)|$)
explicit 2 (?:teria|tinha) me (?:matado|suicidado)
explicit 3 (?:penso|pensando|pensei|pensado|pensar|ideia|ideias|planejo|considero|considerando|tentei|tentativa|tentativas|cometer|pesquisei|falar|sobre) ~2(?:o |do |no |meu |em |de )?suicidio
explicit 3 (?:pensamentos|ideias|ideacao|impulsos|tendencias) suicidas?
explicit 3 (?:sou|estou|ando|to|me sinto|sinto me) ~1suicida
explicit 3 meu (?:proprio )?suicidio
explicit 2 (?:carta|bilhete|nota) (?:de )?suicid\w*
for_another 3 {pessoa} ~8(?:se matar|matar se|suicidar se|se suicidar|tirar a propria vida|se machucar|se cortar|magoar se)
for_another 2 {pessoa} ~5(?:se (?:corta|mutila|machuca|automutila)|corta se)

explicit 3 (?:nao|ja nao|nem|nunca) (?:quero|queria|desejo|aguento|suporto|consigo|posso|tenho vontade de|tenho forcas para|tenho forca pra|tenho razao para|tenho razao pra|tenho razoes para|tenho motivos? (?:para|pra)|mereco|sei como|vejo sentido em|vejo razao para|vejo razao pra|vejo motivo para|tenho mais \w+ (?:para|pra|de)) (?:mais |ja |continuar |continuar a |de |a |em |razao para |razao pra |motivo para |nenhum )*(?:viver|vivendo|existir|viv[oa]|estar viv[oa]|com vida|neste mundo)(?! (?:com (?:os|meus|ele|ela|a)|em (?:casa|lisboa|sao)|na cidade|na casa|aqui|juntos|sozinh[oa] em|longe)\b)
explicit 3 (?:sem|nao (?:vejo|encontro|tenho|ha|sobrou|existe)) ~3(?:vontade|sentido|razao|razoes|motivos?|forcas?|proposito) (?:de|em|para|pra|a) ~1(?:viver|continuar|seguir|existir|vida|vivendo|estar aqui)
explicit 2 (?:cansad[oa]|fart[oa]|exaust[oa]|de saco cheio) (?:da vida|de viver|de existir|desta vida|dessa vida|de estar viv[oa])
explicit 2 (?:a |minha )?vida ~2(?:nao vale|nao tem|ja nao tem|ja nao vale|perdeu) ~2(?:pena|nada|sentido|valor|graca)
explicit 3 (?:tirar|tirando|acabar com|por fim a|dar fim a|terminar com|encerrar) (?:a |com a )?(?:minha |propria |minha propria )*vida
explicit 2 (?:para|pra|por) ?que (?:continuar|continuo|viver|vivo|existo|estou) ?(?:a )?(?:viver|vivendo|viv[oa]|aqui|assim)?(?= ~3(?:se|ninguem|nada|,|assim)|$)
explicit 3 (?:nunca|nao) (?:ter|tivesse|devia ter|deveria ter) nascido
explicit 2 (?:sumir|ir embora|ir|sair|desaparecer|partir) (?:deste|desse|do) mundo|desta vida para
explicit 2 (?:deixar|parar) de (?:existir|viver|respirar)|(?:vontade de|quero|queria) (?:ja )?nao (?:existir|estar (?:mais )?aqui)|de nao existir
explicit 2 (?:nao tenho|sem|nao ha) (?:nada |ninguem )?(?:por|para|pra) (?:que|quem|quem) viver
for_another 3 {pessoa} ~7(?:ja )?nao (?:quer|deseja|queria) (?:mais )?(?:viver|continuar viv[oa]|estar viv[oa])(?! com| em| na)

explicit 3 (?:nao|nunca|jamais|sem) (?:mais |ter de |ter que |precisar )?(?:acordar|acorde|acordasse|acordo)(?: mais)?(?! (?:cedo|tarde|as|antes|com|tao|para)\b)
explicit 2 (?:dormir|adormecer) (?:e |para |pra )?(?:para sempre|pra sempre|sempre|nunca mais|eternamente)

explicit 3 {quero} (?:voltar a )?(?:me (?:machucar|cortar|ferir|magoar|queimar|mutilar)|(?:machucar|cortar|ferir|magoar|mutilar) me)(?! (?:o cabelo|as unhas))
explicit 2 (?:automutilacao|automutilo|auto mutilacao|me mutilar|me mutilo)
explicit 3 (?:me (?:cortei|corto|cortando)|cortei me|voltei a me cortar|voltei a cortar me)(?! (?:o dedo|com a faca|no papel|com papel|na cozinha|a fazer|fazendo|barbeando))
explicit 2 (?:lamina|gilete|navalha) ~4(?:gaveta|pele|mao|braco|pulso|chama|outra vez|de novo)

explicit 3 (?:me jogar|jogar me|atirar me|me atirar|saltar|pular|lancar me|me lancar|jogo|saltasse) (?:da|do|de|na|no|numa|num|debaixo|para|em) ~3{altos}
explicit 2 (?:tomara|queria|espero) que (?:um|uma|o) \w+ (?:me )?(?:atropele|atropelasse|mate|passe por cima)
explicit 2 (?:na|da) varanda ~4(?:saltar|pular|me jogar)
explicit 2 (?:bater|atirar|jogar|enfiar) (?:com )?(?:o )?carro (?:contra|numa|num|no|na)
means 1.5 (?:que|qual|quais|onde|como|ha) ~3{altos} ~8(?:altas?|altos?|altura|metros)
means 1.5 (?:qual a altura|que altura|quantos metros|quao alt[oa]) ~4{altos}

means 2 quant[oa]s? ~4{comprimidos} ~9(?:morrer|mata|matam|fatal|mortal|mortais|letal|acordar|perigos[oa]|suficiente|overdose|morre)
means 2 (?:dose|quantidade) ~4(?:letal|mortal|fatal|mata)
means 2 (?:guardando|guardar|guardo|juntando|juntar|junto|acumulando|escondendo|juntei|guardei|poupando) ~3{comprimidos}
means 2 (?:tomar|tomo|tomei|engolir|engoli|tomasse|tomarmos|tomar se) (?:todos|toda|muitos|tudo|um monte de|a caixa|o frasco|a cartela|demasiados) ~4(?:{comprimidos}|inteir[oa]|uma vez)?
means 2 (?:comprei|arranjei|tenho|achei|consegui) (?:ja )?(?:uma |a )?(?:corda|pistola|arma)(?! (?:para|pra|de)\b)
explicit 3 (?:tomar|quero|pensando em|pensei em|tentei|com) (?:uma )?overdose
~means 1.2 (?:o que acontece|que acontece|e perigoso|da pra) ~8(?:{comprimidos}|de uma vez)

veiled 2 {todos} ~3(?:estaria|estariam|estara|estarao|ficaria|ficariam|seria|seriam|viveria|vive|ficam|vao ficar|vai ficar|estao) ~2(?:melhor|mais feliz|mais felizes|mais tranquilos?|mais facil) sem mim
veiled 2 (?:melhor|mais felizes|mais feliz) sem mim(?! (?:em|no|na)\b)
veiled 2 (?:melhor|ninguem|igual|tanto faz) ~6se (?:eu )?(?:nao (?:existisse|estivesse|tivesse nascido)|morresse|sumisse|desaparecesse|nunca tivesse|morrer|sumir|fosse embora)
veiled 2 ninguem (?:iria |ia |vai |me )?(?:notaria|sentir minha falta|sentiria|sentir a minha falta|choraria|chorar por mim|se importaria|daria pela)
veiled 2 (?:sou|so sou|sinto que sou|me sinto) ~2(?:um fardo|um peso|um estorvo|uma carga)
veiled 2 (?:quando|se) (?:voce |alguem |voces )?(?:ler|leres|lerem|encontrar|encontrarem) (?:isto|isso|esta|estas|este)
veiled 2 quando (?:eu )?(?:ja )?nao (?:estiver|for|estou)(?: mais)?(?: aqui| mais| ca| viv[oa]|$| ,)|(?:ja )?nao (?:vou|irei) (?:mais )?estar (?:mais )?(?:aqui|ca)|nao (?:estarei|vou estar) (?:mais )?(?:aqui|ca)
veiled 2 (?:cartas?|bilhetes?|notas?) de despedida
veiled 2 (?:esta|este|essa|esse) e (?:a |o )?(?:minha|meu) ultim[oa] (?:carta|bilhete|mensagem|dia|noite|texto)
veiled 2 nao (?:vao|vai|precisarao|terao|tera) (?:precisar |ter |mais |que |de )*(?:se )?(?:preocupar|cuidar|aturar|aguentar)(?:em)?(?:se)? ~2(?:comigo|de mim|por mim|mais)?
~goodbye 1.2 adeus(?: a todos| mundo| mae|$| ,| /)
~farewell 1.2 (?:desculpem|desculpa|perdoem|me perdoem|perdoa|perdao)(?: por tudo| todos|$| me| ,)|(?:amo|adoro) (?:voces|todos)
~farewell 1.2 (?:em breve|logo|finalmente|ja) ~4(?:vou|posso|poderei) (?:descansar|estar em paz|dormir|ir)|(?:logo|em breve) (?:tudo )?(?:acaba|vai acabar|acabara|termina)|quero que (?:tudo )?(?:acabe|termine|pare|essa dor|isto)
~giving 1 (?:dei|doei|ofereci) (?:o |a |os |as )?(?:meu|minha|meus|minhas)|tudo (?:em ordem|resolvido|arrumado|pronto)|testamento (?:feito|pronto|escrito)
~giving 1.2 nao (?:vou |irei )?(?:mais )?(?:precisar|preciso|precisarei) ?(?:mais)? (?:deles|delas|disso|dele|dela|de nada)
explicit 3 (?:so )?(?:quero|queria|desejo) (?:ja |so )?(?:ir|estar|ficar|encontrar|juntar me|me juntar|seguir) (?:com|a|ao|la com) (?:ele|ela|eles|meu \w+|minha \w+)(?= ~2(?:no ceu|ja|logo|,|/)|$)
explicit 3 (?:sumir|desaparecer|dormir|descansar|ir embora) (?:para sempre|pra sempre|de vez|e nao voltar|e nunca mais)
~farewell 1.2 (?:ja )?posso ir(?: em paz| embora| descansad[oa]|$| ,)

~tired 0.8 (?:ja )?nao (?:aguento|consigo|suporto|tenho) (?:com isto |isso |isto )?(?:mais|forcas|mais forcas)
~dark 1.2 (?:nao|sem) (?:ha |vejo |tem |tenho |existe |encontro )*(?:saida|escapatoria)
~dark 0.8 (?:sem|nao ha|perdi a|nao tenho) (?:nenhuma )?esperanca|nada (?:faz|tem) ~1sentido
~dark 1.2 (?:quero|queria|vontade de|pudesse) (?:so )?(?:sumir|desaparecer)
~worth 0.8 (?:me odeio|odeio me|sou um fracasso|sou inutil|nao valho|nao presto|ninguem me ama|ninguem liga)
explicit 2 acabar com tudo(?! (?:o|que|isso de)\b)
veiled 2 (?:logo|em breve|ja) (?:logo )?(?:tudo )?(?:acaba|acabara|vai acabar|termina) (?:tudo )?(?:e )?~3(?:descansar|em paz|livre|dormir)

~loss 0.8 (?:fui|acabei de ser|me|foi|acabo de ser) (?:demitid[oa]|despedid[oa]|mandad[oa] embora|demitiram|despediram)|perdi (?:o|meu|a|tudo)|(?:mulher|marido|esposa|esposo|namorad[oa]) (?:me )?(?:deixou|largou|foi embora)|deixou me

~friend 1 (?:pergunt[oa]|perguntando|e) (?:por|para|pra) (?:um|uma) (?:amig[oa]|colega|prim[oa])

explicit 2 (?:imagino|penso no|planejo) (?:o )?meu (?:proprio )?(?:funeral|enterro|velorio)
explicit 3 (?:vou fazer isso|faco isso|vou fazer) (?:hoje a noite|hoje|amanha|esta noite)(?= ~1(?:,|/)|$)
~farewell 1.2 (?:o|a|meu|minha) (?:bilhete|carta) (?:esta|fica|ta) (?:em|na|no|sobre)
explicit 3 (?:nenhum|nenhuma|nao ha|nao tem|sem) (?:motivo|razao) (?:para|pra) (?:eu )?(?:continuar|ficar|viver|estar)
veiled 2 (?:mais facil|melhor) ~6se eu nao existisse
veiled 2 (?:digam|diz|diga|fala|falem) (?:a|pra|para a|ao|para o|pro) (?:minha|meu|meus) \w+ que (?:eu )?(?:a|o|os|as)? ?(?:amava|amo|amei)
~goodbye 1.2 fiz as pazes com (?:todos|tudo|todo mundo)
~farewell 1.2 falta pouco|nao falta muito
veiled 2 que (?:mudaria|diferenca faria|importaria) se eu (?:nao estivesse|morresse|sumisse|nao existisse)
veiled 2 nao (?:posso|consigo|da pra) continuar (?:a viver|vivendo|com esta vida)
means 2 (?:doi|doeria) (?:muito )?(?:afogar|morrer|se afogar|enforcar)|quanto tempo ~4(?:sangrar|morrer|afogar)
for_another 2 {pessoa} ~7(?:mensagem|carta|bilhete|video|audio) de despedida
explicit 3 nao (?:continuar|estar|ficar) (?:mais )?(?:viv[oa]|com vida|neste mundo)
explicit 3 (?:lamento|odeio|sinto|detesto|arrependo me de|me arrependo de) (?:ter|haver|ter de|ter que) (?:acordado|acordar)
explicit 3 (?:dar|dando|dou) cabo (?:da minha vida|de mim|da vida)
explicit 3 (?:automutilar|automutilo|automutilei|me mutilar|automutilando)
explicit 3 (?:quero|queria) (?:so )?estar mort[oa]
veiled 2 (?:ficaria|ficariam|estaria|estariam|viveria|viveriam) (?:muito )?melhor sem mim
veiled 2 depois de (?:domingo|segunda|terca|quarta|quinta|sexta|sabado|amanha|hoje) ~2(?:ninguem|nao) ~4(?:cuidar|preocupar|aturar|ocupar)\w* ~2(?:de mim|comigo|por mim)
means 3 (?:metodo|forma|maneira|jeito) (?:segur[oa]|rapid[oa]|facil|limp[oa]|eficaz|indolor) ~2(?:suicid\w*|se suicidar|morrer|se matar|me matar)
for_another 3 {pessoa} ~9nao (?:estara|vai estar) (?:mais )?(?:viv[oa]|aqui|com vida)
for_another 3 {pessoa} ~3(?:fala|falando|falou|escreve) (?:em|de|sobre) (?:suicidio|se matar|morrer)

explicit 3 (?:quem dera|queria|quero|gostava|gostaria|tomara|oxala|espero|peco|rezo|alivio|desejo) ~4coracao ~4(?:parasse|pare|parar|falhe|falhasse|desistisse|parado)
explicit 3 (?:deus|senhor|a morte|o ceu|nossa senhora) (?:ja |por favor |que |podia |pudesse |venha |quisesse )*(?:me (?:leve|levasse|levar|leva|buscar|chame|chamasse|recolha)|(?:leve|levasse|levar|leva|buscar|chame|chamasse|recolha) me)
explicit 2 morte (?:ja |me |se |e |parece |como |seria |soa |um |uma |tao |mais |quase |virou |tem sido |comeca a parecer |comecou a parecer )+(?:amiga|amigo|consolo|conforto|alivio|descanso|paz|refugio|liberdade|libertacao|tentadora|doce|bonita|facil|solucao|saida|presente|casa)
explicit 2 (?:melhor|feliz|tranquil[oa]|estaria|ficava|ficaria|em paz) ~3(?:debaixo da terra|debaixo de terra|embaixo da terra|sete palmos|a sete palmos|num caixao|no caixao|na cova|no cemiterio|no tumulo)
explicit 2 (?:nao|nunca|ja nao) (?:quero|queria|desejo|gostava de) (?:ja |mais |continuar |voltar a )*(?:estar aqui|existir|existindo|estar neste mundo|estar nesta vida|estar viv[oa])(?! (?:em|no|na|com|para|pra|de|tao|sozinh[oa]|quando|toda|ate)\b)
explicit 2 (?:queria|preferia|preferiria|melhor|quem dera|antes|devia|gostava de|sonho em) ~3(?:nunca|nao|jamais) (?:ter )?(?:nascido|existido|nascer|tivesse nascido|tivesse existido)
explicit 2 (?:cansei|canso|cansad[oa]|fart[oa]|exaust[oa]|enjoei|enjoad[oa]|de saco cheio|esgotad[oa]) (?:ja )?~1(?:de |da |desta |dessa )?(?:estar viv[oa]|vida|viver|existir|existencia|respirar|continuar viv[oa])(?! (?:em|com|aqui|no|na)\b)
explicit 2 (?:continuo|ainda estou|estou|acordei|acordar|outra manha|mais uma manha|mais um dia) ~4(?:viv[oa]|respirando|a respirar|com vida) ~5(?:decepcao|desilusao|infelizmente|pena|por que|porque|para que|droga|castigo|azar|quem dera nao)
explicit 2 (?:decepcao|desilusao|infelizmente|que pena|odeio|azar|castigo|por que) ~5(?:continuo|continuar|estar|acordar|acordei|ainda) (?:estou )?(?:viv[oa]|respirando|a respirar|com vida)
explicit 2 (?:doi|custa|pesa|cansa|dificil|insuportavel|impossivel) ~3(?:continuar )?(?:a )?(?:viver|existir|estar viv[oa]|continuar viv[oa]|vivendo)(?! (?:em|no|na|com|aqui|de|sem|tao|longe|junt\w*|sozinh[oa]|para|pra|por)\b)
explicit 2 vida ~2(?:e|ta|esta|ficou|tornou se|virou|e so) ~3(?:insuportavel|tortura|castigo|inferno|prisao|condenacao|inutil|agonia|absurda|demais|um fardo|sem graca|sem sentido)
explicit 2 vida ~2(?:nao|ja nao|perdeu) ~2(?:tem|faz|vale|a) ~2(?:graca|sentido|pena|razao|gosto|sabor|valor)
explicit 3 (?:tentei|tentar|quis|queria|vou|quero|quase|ia|pensei em|penso em|a ponto de|brinca que|planejo|vontade de) (?:me |voltar a |a )?(?:enforcar|matar|suicidar|asfixiar|afogar|envenenar|estrangular|esfaquear|sufocar)(?: me)?(?! (?:d[eo]|a fome|a sede|saudades?|aula|a aula|o tempo|\w+ processo|em trabalho|em chocolate|o chefe)\b)(?= ~2(?:ontem|hoje|amanha|,|/|e|com|outra|de novo|na|no)|$)
explicit 2 (?:ponte|linha|linhas|trilhos|plataforma|varanda|sacada|telhado|janela|falesia|penhasco|beira|borda|parapeito|predio|metro|trem|comboio) ~12(?:um passo|so um passo|dar o passo|soltar|deixar me cair|me deixar cair|e acaba|e acabava|tudo acabava|bastava|bastaria|seria tao facil|era tao facil)
explicit 2 (?:um passo|so um passo|um salto|um pulo|um corte) ~3(?:e )?~2(?:bastava|bastaria|tudo acaba|tudo acabava|acabava tudo|acabaria tudo|tudo termina)
explicit 2 (?:cortei me|cortar me|me corto|me cortei|me queimei|queimei me|me arranhei|arranhei me|corto me)(?= ~2(?:outra vez|de novo|ontem|os bracos|nos bracos|os pulsos|nas pernas|nas coxas|as coxas|de proposito|para sentir|pra sentir|escondid[oa])|$)
explicit 2 (?:faca|lamina|gilete|tesoura|isqueiro|vidro|navalha) ~4(?:perna|braco|bracos|pulso|pulsos|pele|pescoco|garganta|veias|coxa)
~dark 1.2 manga (?:comprida|longa) ~6(?:calor|verao|julho|agosto|janeiro|esconder|ninguem)|mangas (?:compridas|longas) ~6(?:calor|verao|julho|agosto|janeiro|esconder|ninguem)
veiled 2 (?:sou|sinto|sinto me|sendo|ser|serei|fui|virei) (?:como |que |so |apenas |mais que |nao passo de |simplesmente |sempre |ja |para todos |pra todos |um |uma )*(?:um fardo|fardo|um peso|peso morto|um estorvo|estorvo|uma carga|um encosto|um desperdicio|um parasita|um incomodo)(?! (?:leve|pesado))
veiled 2 (?:melhor|mais facil|mais felizes|mais feliz|aliviad\w+|alivio|tranquil\w+) ~5(?:se |quando |que |o dia em que )eu (?:ja )?nao (?:estivesse|esteja|estiver|existisse|existir)(?! (?:em (?:ferias|viagem)|no|na|de (?:ferias|plantao))\b)
veiled 2 (?:mundo|casa|familia|vida|tudo|gente) ~3(?:ficaria|estaria|seria|ficava|ficara|iria|funcionaria|fica|vai ficar|era) ~2(?:melhor|mais facil|mais feliz|mais leve|mais tranquil[oa]) ~1sem mim
veiled 2 (?:livrar|livrar se|livram se|livrarem se|se livrar|livres|verem se livres|ver livres|descansar) (?:finalmente )?de mim
veiled 2 ninguem (?:se |me |vai |iria |ia |nem |sequer |ira |)*(?:daria por nada|daria por|daria conta|dava por|dava conta|notaria|notar|nota|reparar|repararia|reparava|perceber|perceberia|sentiria falta|sentir falta|sentir a minha falta|choraria|chorar|procuraria|importaria|importar|saberia|dar conta|dar por) ~6(?:se |que |quando |ate |de que )?~2(?:desaparecesse|desapareco|desapareci|sumisse|sumi|sumir|morresse|morri|morrer|faltasse|nao estou|nao estivesse|fosse embora|nao existisse|partisse)
veiled 2 (?:quando|se) (?:alguem |voces |tu |voce )?(?:ler|leres|lerem|lesse|encontrar|encontrarem|encontrares) ~2(?:isto|isso|est[ae]s?|ess[ae]s?|minha carta|linhas|palavras)
veiled 2 (?:ja )?nao (?:estarei|vou estar|irei estar|serei) (?:mais )?(?:entre voces|entre vos|aqui|ca|neste mundo|viv[oa]|convosco|com voces)(?! (?:amanha|segunda|terca|para a|pra|na|no))
veiled 2 (?:cuida|cuidem|cuide|cuidar|olha|olhem|toma conta|tomem conta) ~6(?:quando|se|depois que|assim que) (?:eu )?(?:ja )?(?:nao estiver|faltar|morrer|partir|me for|for embora para sempre|tiver partido)
veiled 2 quando eu (?:faltar|morrer|partir)(?! (?:a aula|ao trabalho|para|pra|de ferias))
~giving 1.2 (?:deixei|deixado|deixo|esta|tenho|arrumei) (?:ja )?tudo (?:ja )?(?:arrumado|em ordem|pronto|organizado|preparado|resolvido)
explicit 3 (?:tentei|ja tentei|tomei) ~9(?:outra vez|de novo|agora|voltou|voltei|volta) ~6(?:morrer|matar|suicid\w*|faze lo|vontade)
explicit 3 (?:voltei|volto|voltou|voltaram|voltam|de volta|outra vez|de novo) ~4(?:a )?(?:pensar|pensamentos|ideias|vontade|impulsos) ~4(?:morrer|suicid\w*|matar|machucar|cortar|acabar)|(?:vontade|ideia|pensamento|pensamentos) de (?:morrer|me matar|suicidio|me cortar|acabar com tudo) ~3(?:voltou|voltaram|volta|voltam|de volta|outra vez|de novo)
explicit 3 (?:vontade|necessidade|impulso|impulsos|urgencia) ~2(?:de )?(?:me machucar|me cortar|me ferir|me magoar|magoar me|cortar me|me queimar|me bater|morrer|me matar|me atirar|matar me)(?! (?:o cabelo|na agua|na piscina|de (?:rir|fome|sono|calor|vergonha)))
means 3 (?:formas?|maneiras?|jeitos?|modos?|metodos?|como) ~3(?:de )?(?:morrer|se matar|me matar|suicidar|matar se|acabar com a vida|partir) ~2(?:sem dor|sem sofrer|rapid[oa]s?|facil|faceis|indolor\w*|sem doer)
means 2 quant[oa]s? ~9(?:nao acordar|nunca mais acordar|nao voltar a acordar|para morrer|pra morrer|me matar|para se matar|letal|mortal|fatal|dormir para sempre|pra sempre)
means 2 (?:queda|salto|andar|altura|dose|frasco|caixa|corda|trem|comboio) ~8(?:suficiente|chega|chegam|basta|bastam|serve|da) ~2(?:para |pra )?(?:morrer|matar(?! \w)|me matar|se matar|nao acordar)
for_another 3 {pessoa} ~6(?:diz|disse|escreveu|escreve|ameaca|brinca|fala|repete|ameacou|mandou|falou|posta|postou) ~7(?:matar|suicid\w*|enforcar|cortar se|se cortar|nao quer viver|morrer|se mata|tirar a vida|machucar se|se machucar|jogar se)(?! (?:de rir|de fome|o tempo|a fome))

explicit 2 (?:ponte|linha|trilhos|plataforma|varanda|telhado|janela|penhasco|beira|borda|parapeito|predio) ~9(?:bastava|bastaria|basta|so faltava|era so) (?:so )?(?:um|dar um) passo
explicit 3 (?:antes|melhor|prefiro|preferia|preferiria) (?:estar )?mort[oa] (?:do )?(?:que|a) ~1(?:continuar|viver|ficar|voltar|isto|isso|assim|aguentar|suportar)
explicit 2 (?:cansei|enjoei|canso|fartei me|farto) (?:de|da) (?:estar )?(?:vivo|viva|viver|existir|vida)(?! (?:em|com|aqui|no|na (?!moral|real|boa))\b)
explicit 3 (?:quero|queria|qro|preciso|desejo|prefiro|gostava de|so quero) {any}(?:morrer|me matar|matar me|me suicidar|estar mort[oa])
explicit 2 nao me (?:vejo|imagino) (?:viv[oa]|com vida|chegando a velh[oa]|a chegar a velh[oa])
explicit 2 nao (?:vou |penso |quero )?(?:chegar|chego) (?:ao|a|ate|aos|ate ao) (?:natal|fim do ano|meu aniversario|verao|amanha|primavera|trinta|quarenta|dezembro|janeiro)(?= ~3(?:decidid[oa]|,|/|viv[oa])|$)
explicit 2 (?:quem dera|queria|tomara|oxala|espero) ~3(?:carro|caminhao|camiao|comboio|trem|raio|onibus|bala|alguem|autocarro) ~4(?:atropelasse|atropele|matasse|me mate|por cima|apanhasse|acabasse comigo|levasse)
explicit 2 (?:nao tenho|sem|perdi a) (?:mais )?(?:vontade) (?:de )?~3(?:nem )?(?:de )?(?:viver|continuar viv\w+)(?! (?:em|com|aqui|no|na)\b)
explicit 2 (?:comprei|comprado|peguei|arranjei|escondi) ~1(?:umas |as |uma |minhas )?(?:laminas?|giletes?|navalhas?)(?! (?:para (?:a|o)|pra|d[ea]))
~means 1.2 sem (?:me cortar|cortar me|me machucar|automutilacao)
~means 1.2 (?:conto|contando|contei|olho para|a contar) ~2(?:os |meus )?(?:comprimidos|remedios|armario dos remedios)
explicit 2 (?:peco|quero|desejo) ~3nao ser ~1(?:,|nao|nem|nada)
explicit 2 (?:quando|se|ate) (?:eu )?(?:parar|parasse|deixar) de (?:respirar|viver|existir)
explicit 2 voz(?:es)? ~3(?:diz|dizem|grita|repete|sussurra|manda) ~2(?:faz|faca|salta|pula|se mata|mata te|morre|acaba)
~farewell 1.2 (?:superavam|superariam|superam|vao superar|esqueciam|esqueceriam) ~3(?:num mes|em um mes|semanas|logo|depressa|rapido|sem mim)
~worth 1.2 (?:filhos|criancas|filha|filho|marido|esposa|mulher|familia|todos) ~1merecem? (?:outra|outro|coisa melhor|uma melhor|um melhor|alguem melhor)
~dark 1.2 (?:so )?(?:estrago|arruino|destruo|atrapalho) a vida (?:deles|delas|dele|dela|de todos)
veiled 2 (?:aturar|aguentar|suportar) ~2(?:me )?~1(?:muito|por muito|mais) ~1mais tempo
~giving 1.2 (?:para|pra) onde (?:eu )?vou(?= ~2(?:nao|,|/)|$)
~goodbye 1.2 (?:eu )?nao posso ficar(?= ~1(?:mais|aqui|,|/)|$)
~farewell 1.2 (?:culpa nao e|nao e culpa|nao foi culpa|a culpa nao e) (?:tua|sua|vossa|de ninguem)
~farewell 1.2 (?:disse) ~5o que (?:tinha|queria) (?:a |para |pra )?dizer
means 2 (?:quantos metros|que altura|quantos andares) ~6(?:cair|saltar|pular) ~3(?:morrer|certeza|matar)
for_another 2 {pessoa} ~6(?:deu|deu me|ofereceu|dado) ~9(?:nao (?:a|o) esquecer|lembrar|medo|despediu|despedida)
explicit 3 (?:ja )?(?:devia|deveria|mereco|merecia) ~1(?:estar|ter) (?:ja )?(?:mort[oa]|morrido)
explicit 2 (?:nao tenho|sem|falta me|ja nao tenho) ~1(?:forcas?|energia|coragem) ~1(?:para|pra|de) (?:continuar a )?(?:viver|existir)(?! (?:em|com|aqui|no|na)\b)
explicit 2 (?:arranho|arranhei|coco|cocei) ~5(?:ate sangrar|ate sair sangue|sangue)
explicit 2 (?:quase|quis|pensei em|a ponto de) (?:me )?(?:atirei|atirar|joguei|jogar|lancei|lancar)(?: me)? ~2(?:frente|debaixo|para baixo|na frente)
veiled 2 (?:repasso|planeio|planejo|imagino|ensaio|penso n?o) o? ?meu (?:ultimo dia|fim|proprio fim|adeus)
veiled 2 (?:melhor|mais facil|alivio) ~5que eu (?:me )?(?:fosse|va|partisse|morresse|sumisse) ~2(?:para sempre|pra sempre|de vez)
means 2 que dose ~6(?:mortal|letal|fatal|mata)
for_another 2 {pessoa} ~14(?:uma loucura|uma besteira|uma asneira|um disparate)(?= ~1(?:,|/)|$)
idiom nao (?:vou estar|estarei) , (?:tenho|vou)
idiom (?:morrer|morri|morrendo|morro|morreu|mort[oa]) de (?:rir|fome|sono|vontade|calor|frio|vergonha|tedio|amor|sede|inveja|medo|saudade|velh[oa]|nojo|cansaco|estudar|susto|pena)
idiom (?:morrer|viver) (?:bem |muito )?(?:sem (?!dor|sofrer|doer|sentir)|nos teus bracos|velhinh[oa]|velh[oa]|contigo|rodead[oa]|sabendo)
idiom (?:quase|por pouco) (?:que )?(?:morri|me matei|morro)
idiom (?:me matar|me mato|matou|mato|matar me) (?:de|a|em campo|trabalhando|estudando|por)
idiom suicidio (?:coletivo|politico|comercial|social)|(?:prevencao|taxa|esquadrao) (?:do|de|ao) suicidi[oa]s?|prazo suicida
idiom vida sedentaria|acabar com (?:esta|essa|a) (?:tese|vida de solteir[oa])
idiom carta de despedida (?:d[aeo] (?:virginia|getulio|werther)|aos colegas|da virginia|de virginia|a equipa|ao time)
idiom (?:cortei|cortar|corta) (?:o|a|me o) (?:dedo|cabelo|franja)
idiom machuquei (?:o|a)|(?:me machuquei|machucar) (?:jogando|treinando|correndo)
idiom (?:saltar|pular|saltei|pulei) (?:de paraquedas|na piscina|de alegria|de bungee)
idiom (?:antes|prefiro|preferia|preferiria|melhor) (?:morrer|mort[oa]|estar mort[oa]) (?:do que|que|a) (?!continuar|viver|ficar|voltar|isto|isso|assim|aguentar|suportar)\w+
idiom (?:empresa|partido|time|equipa|equipe|governo|industria|clube|marca) ~5suicid\w*
idiom tao (?:fof[oa]|lind[oa]|bom|boa|gostos[oa]|engracad[oa]|chat[oa]) que (?:eu )?(?:morro|morri|vou morrer)
idiom ninguem ~4falta d(?:este|esta|esse|essa|o|a|aquele|aquela)
idiom viver sem (?:os |as |o |a )?(?:meus?|minhas?) (?!marido|mulher|esposa|esposo|filh[oa]s?|mae|pai|irma|irmao|namorad[oa]|amig[oa])\w+
idiom (?:esta|estao|estava|estavam) (?:a|me) (?:matar me|matando)

void (?:nao|nunca|jamais|nem|sem|tampouco|nada de)(?: (?:me|quero|quis|tenho|penso|vou|estou|sou|vontade de|em|a|de|queria|pensado|intencao|ideias|pensamentos|e que|mais|o|ja))*$
void (?:o protagonista|a protagonista|personagem|os que|quem|as pessoas|os jovens|os pacientes|um homem|uma mulher|um paciente|vila|que planeja o|tentativa de)(?: (?:que|diz que|quer|querem|tenta|tentam|se|planeja|vai|planeja o))*$
void (?:perguntou se|pergunta se|perguntaram se)(?: (?:penso|em|quero|tenho|ja|pensei))*$
void pergunt\w+ se(?: (?:as|vezes|alguma|vez|ja|quero|queria|penso|tenho|em|ainda|pensei|me|ideias|de|vontade|a))*$
void (?:nunca|jamais|nao) (?:tinha|he|havia|tenho)(?: \w+)?$

context -2 filme|novela|romance|serie|capitulo|episodio|personagem|protagonista|narrador|musica|letra|disco|peca|teatro|poema|documentario|podcast|videogame|free fire|chefao|partida|livro|autor|atriz|ator|citacao|noticia|manchete|fado|opera
context -1 transito|reuniao|reunioes|segunda feira|licao|ressaca|calor|frio|excel|impressora|despertador|prova|provas|academia|ginasio|picante|pimenta|vergonha|escritorio|pizza|cafe|dever de casa|engarrafamento|zoom|matematica|trilha|pernas
context -1 k{3,}|haha\w*|rs+|rsrs\w*|lol|kkk\w*|brincadeira|brincando|hehe\w*
context 1 e serio|a serio|de verdade|hoje a noite|agora mesmo|todos os dias|toda noite|ajuda|por favor|ja decidi|semanas
context -2 (?:em|quando) jovem|convenceu do contrario|(?:aos|com) (?:\d+|treze|catorze|quatorze|quinze|dezasseis|dezesseis|dezassete|dezessete|dezoito|vinte)|adolescente|quando (?:era|tinha)|ha (?:\w+ )?anos|em (?:19|20)\d\d|antigamente|faz tempo|na escola|naquela epoca
context -1 agradeco|gracas a deus|superei|recuperad[oa]|hoje sou|me salvou|agradecid[oa]|ainda bem
context 2 ainda|continuo|outra vez|de novo|voltando|voltou|voltaram|mesma coisa|ate hoje|voltei
explicit 2 (?:peguei|voltei a pegar|pego|comprei|tirei|guardei) ~1(?:n?a|uma|as|umas|minha)? ?(?:lamina|laminas|navalha|gilete|giletes)(?! (?:para|de barbear))
explicit 3 (?:me (?:queimei|bati|arranhei|mordi|cortei)|(?:queimei|bati|arranhei|mordi|cortei) me) ~4(?:de proposito|por querer|para sentir|para nao sentir|para me castigar|ate sangrar)
explicit 2 (?:estaria|estar|estarei) ~2(?:debaixo da terra|na cova|no tumulo|no caixao|enterrad[oa]|no cemiterio)
explicit 3 (?:peco|rezo|espero|oro|desejo|sonho|queria|tomara) ~4(?:coracao|infarto|enfarte|avc|cancer) ~4(?:pare|parasse|falhe|leve|levasse|enquanto durmo|dormindo|a dormir)
explicit 2 (?:decepcionad[oa]|desiludid[oa]|triste|raiva|odeio|pena) ~2(?:por |de )?(?:ainda |continuar |estar |acordar )+~1(?:aqui|viv[oa]|respir\w*|acordad[oa])
explicit 2 odeio (?:ainda )?(?:respirar|existir|acordar|estar viv[oa]|continuar viv[oa])
explicit 2 (?:contei|conto|alinhei|pus em fila) ~2{comprimidos}(?= ~1(?:,|/|de novo|e)|$)(?! ~2(?:para|da|do|de) )
explicit 2 (?:trilhos|linha|linhas|plataforma|ponte|varanda|telhado) ~3(?:imagino|imaginei|penso|vejo) ~4(?:fico|parad[oa]|pular|saltar|nao saio|um passo|cair|me jogo)
explicit 3 nao (?:suporto|aguento|tolero) (?:estar|continuar) viv[oa]
explicit 3 (?:queria|quero|desejo|gostava) ~2(?:adormecer|dormir|fechar os olhos) ~2(?:e )?que ~1(?:tudo )?(?:acabe|acabasse|terminasse|terminar|fosse o fim)
explicit 2 (?:tenho|ha|guardei|comprei|guardo) (?:ja )?(?:uma )?corda ~3(?:porta malas|armario|garagem|gaveta|pronta|debaixo da cama|mala do carro)(?! ~3(?:para|prancha))
explicit 2 (?:ja )?(?:marquei|escolhi|defini|tenho) (?:a|uma|o) (?:data|dia)(?= ~1(?:,|/|e)|$)(?! (?:de|da|do|para))
explicit 3 nao confio em mim(?: mesm[oa])?(?= ~1(?:,|/|se|quando|esta noite|sozinh[oa]|perto)|$)
explicit 3 (?:vozes|voz|cabeca|algo) ~2(?:mandam|manda|dizem|diz|gritam|grita|pedem) ~1(?:que )?(?:para )?(?:eu |me )?(?:pular|saltar|morrer|matar|cortar|me matar|matar me|faze lo|pule|salte|morra|mate)
explicit 2 (?:eu )?(?:ia|estava (?:prestes a|para)|quase) (?:pular|saltar|me jogar|faze lo|atirar me)(?= ~1(?:mas|quando|e|ate|,|/)|$)
explicit 3 (?:tomara|oxala|quem me dera|queria|espero) que ~2(?:caminhao|carro|comboio|trem|onibus|raio|aviao) ~2(?:me )(?:leve|mate|atropele|esmague|apanhe|acerte)
explicit 2 (?:morrer|a morte|estar mort[oa]) (?:ja )?nao me (?:assusta|mete medo|da medo) ~8(?:continuar|viver|vida|ficar|amanha)
explicit 3 (?:quem )?(?:devia|deveria|tinha de) ter (?:morrido|ido|sido) ~3eu|era eu (?:quem|que) devia ter morrido
explicit 2 (?:nao )?(?:pretendo|quero|espero|vou|penso) ~1(?:chegar|ver|fazer|completar) ~1(?:a|ao|aos|o|os|meu|outro)? ?~1(?:proximo )?(?:aniversario|natal|verao|trinta|quarenta|vinte|primavera|ano que vem)(?= ~1(?:,|/)|$)
explicit 2 (?:penso|imagino|planejo|planeio|sei|decidi) ~3como (?:faria|vou fazer|o faria|fazer isso|o vou fazer)(?= ~1(?:,|/|e)|$)
explicit 2 (?:vou|quero|podia|ia) (?:tomar|engolir) (?:todos|tudo|o frasco todo|a caixa toda|a cartela toda) ~2(?:de uma vez|juntos|e pronto|$)
explicit 3 (?:preferia|prefiro|queria|gostava|melhor) (?:nao|nunca) (?:existir|ter existido|ter nascido|estar aqui|ca estar)
explicit 2 (?:vida|viver|existir) ~1(?:e|parece|virou|tornou se) (?:como )?(?:um |uma )?(?:castigo|condenacao|prisao|tortura|suplicio|agonia|inferno|pena)(?! de)
explicit 2 (?:quem me dera|queria) (?:nao|nunca) ter nascido

veiled 2 (?:chorariam|sofreriam|ficariam tristes|iam chorar) ~4(?:e )?(?:depois|logo) ~4(?:aliviad\w*|respirar\w*|melhor|livres|esquec\w*|seguiriam)
veiled 2 (?:so |nao )?sou (?:mais que |so |apenas |um |uma |mais do que )+(?:peso|fardo|estorvo|carga|problema)(?! (?:de|pesado))
veiled 2 (?:estariam|viveriam|seriam|ficariam|estaria) ~1(?:melhor|mais felizes|livres) se eu (?:nao (?:estivesse|existisse|fosse|aqui)|morresse|sumisse|desaparecesse)
~worth 1.2 (?:lhes )?custo ~2(?:dinheiro|paciencia|energia|tempo)
veiled 2 (?:merecem|deviam|podiam|mereciam) (?:ver se livres|livrar se|se livrar|descansar) de mim
veiled 2 se eu (?:sumir|desaparecer|morrer|sumisse|morresse|nao voltar|fosse embora) ~1(?:ninguem|quem|alguem) ~3(?:notar\w*|procur\w*|sentir\w*|reparar\w*|segunda|chor\w*|saber\w*)
~farewell 1.2 (?:cartas?|bilhetes?|envelopes?) (?:estao|esta) ~2(?:gaveta|mesa|escrivaninha|cama|almofada|travesseiro)
~giving 1.2 (?:uma|um) para cada (?:um|uma)|para cada um de (?:voces|vos|eles)
~giving 1.2 (?:levei|deixei|entreguei) (?:o|a|os|as|meu|minha) (?:gato|gata|cachorro|cao|cadela|gatos|cachorros) ~1(?:para|com|na|em)
~farewell 1.2 (?:acha|acham|pensa|pensam|julga) que ~1(?:e|sao|vou|estou) ~1(?:por|so|de)
~giving 1.2 (?:violao|guitarra|livros|relogio|anel|joias|colecao|bicicleta|discos|camera) ~1(?:fica|ficam|e|sao|vai|vao) (?:para|com) (?:o|a|os|as)
~farewell 1.2 (?:apartamento|casa|quarto|armario) ~1(?:esta|ficou) ~1vazi[oa]
~giving 1.2 (?:paguei|cancelei|fechei|apaguei|arrumei|organizei|deixei) ~2(?:contas|pastas|dividas|papeis|fotos|faturas|documentos)
~farewell 1.2 para (?:que )?(?:ser|seja|ninguem|eles|elas|nao) ~4(?:facil|trabalho|procurar|ter\w*) ?~2(?:depois|mais tarde)?
~goodbye 1.2 (?:um|o) ultimo (?:jantar|almoco|natal|abraco|encontro|passeio) com (?:todos|eles|a|os|minha)|(?:ouvir|ver|escutar) (?:a |o )?(?:tua|sua|teu|seu|vossa) (?:voz|rosto|sorriso|cara) (?:mais uma vez|uma ultima vez|pela ultima vez)
~farewell 1.2 (?:eles|ela|ele|ninguem) (?:nao )?(?:sabiam?|sabe|sabem|desconfia\w*) ~1que (?:era|e|seria) ~1(?:o ultimo|a ultima|despedida|adeus)
~farewell 1.2 (?:cuida te|cuide se|cuidem se|se cuida|se cuidem|cuidem|cuida) (?:bem )?(?:do|da|de|dos|das|uns)? ?(?:cachorro|cao|gato|mae|pai|criancas|todos)?
~goodbye 1.2 nao (?:se|te|vos) (?:culpem|culpes|culpe|culpeis)|nao me (?:procurem|procures|procure)
~farewell 1.2 (?:nada disto|nada disso|isto|isso|nao) e (?:vossa |tua |sua )?culpa ?(?:vossa|tua|sua|de voces|de ninguem)?
veiled 2 quando (?:lerem|leres|ler|encontrarem|alguem ler) ~1(?:isto|isso|esta|estas) ~2(?:ja )?(?:sera|estarei|terei|nao)
veiled 2 (?:em breve|logo|ja) (?:deixo de|deixarei de|nao) s(?:er|erei) (?:um |uma |o )?(?:problema|peso|fardo|carga)
~tired 1.2 nao (?:aguento|suporto|resisto a|sobrevivo a|passo de) (?:outro|outra|mais um|mais uma|este) (?:\w+ )?(?:inverno|ano|mes|noite|semana|natal|dia)(?! (?:de trabalho|com|em|no))
~farewell 1.2 (?:nem|tambem nao) (?:vai ser|sera|vou) (?:preciso|precisar)
~dark 1.2 (?:so|exceto|menos|a nao ser) uma$
~dark 1.2 cansad[oa] que ~2dormir nao
veiled 2 (?:sono|descanso|silencio|noite) que (?:dura|nao acaba|nao termina)
veiled 2 (?:em breve|logo|enfim|finalmente) (?:estarei|vou estar) ~1com (?:a avo|o avo|o pai|a mae|ele|ela|(?:o )?meu (?:filho|pai|irmao|marido)|(?:a )?minha (?:filha|mae|irma|mulher|esposa))(?= ~1(?:,|/|no ceu|la em cima|de novo)|$)
~goodbye 1.2 me espera (?:desde|la|no ceu)|(?:espera|esperando) (?:por mim|me) (?:desde|la em cima|no ceu)
~dark 1.2 (?:ja )?nao tenho (?:mais )?(?:motivos|razoes)(?! para (?:ir|nao|sair|comprar|reclamar|me queixar))|acabaram se (?:me )?(?:os motivos|as razoes)
veiled 2 no futuro (?:eu )?nao me vejo|nao me vejo (?:no|em nenhum) futuro(?! (?:em|de|com))
~tired 1.2 (?:ja )?nao (?:luto|quero lutar|consigo lutar)(?: mais)?(?= ~1(?:,|/)|$)
~dark 1.2 que (?:venca|ganhe|me leve)$
veiled 2 aconteca o que acontecer (?:esta noite|hoje|amanha|comigo) ~4(?:tentei|amo|culpa|perdao|desculpa)
veiled 2 (?:acho que|talvez|provavelmente|creio que) ~1(?:esta|este) e (?:a |o )?(?:minha|meu) ultim[oa]
~dark 1.2 (?:desde que|agora que|porque) (?:ja )?(?:decidi|tomei a decisao|sei como) ~4(?:calm[oa]|paz|tranquil\w*|alivio|leve)
~farewell 1.2 ninguem vai (?:sofrer|chorar|sentir falta) (?:muito|por muito|tanto)
veiled 2 (?:queria|quero|gostava de) (?:poder )?(?:me desligar|desligar me|me apagar|apagar me)(?! (?:do|da|de|das|dos|um|uma))
~loss 0.8 (?:fui|foi) (?:demitid[oa]|despedid[oa]|mandad[oa] embora)|(?:ligou|carta d)o banco|(?:me deixou|deixou me)|levou (?:os filhos|as criancas)
~means 1.2 (?:ando|andando|caminho|caminhando|parad[oa]|sentad[oa]|estou) ~4(?:ao longo d|junto a|perto d|na beira d|a beira d|sobre )(?:os|as|o|a)? ?(?:trilhos|linha|ponte|viaduto|falesia|varanda|penhasco)
veiled 2 (?:ja )?nao espero (?:mais )?nada ~4(?:da vida|de ninguem)
veiled 2 (?:seguem|vivem|estao|ficam|vao) (?:todos )?(?:bem|melhor) sem mim ~2(?:nao|,)
means 2 (?:quais|que|quantos) {comprimidos} ~5(?:nao (?:te |se |me )?acord\w*|para sempre|param o coracao)
means 2 (?:existe|ha|qual e) ~2(?:jeito|forma|maneira|modo|metodo) de (?:morrer|partir|se matar)
means 2 quant[oa]s? {comprimidos} (?:seria|seriam|sera|preciso|precisaria)(?: preciso| precisos)?
means 2 (?:qual|que) (?:metodo|forma|maneira) ~1(?:doi menos|menos doi|mais rapid[oa]|menos dolor\w*|mais segur[oa])
means 2 que altura ~4(?:certeza|segur\w*|morrer)
means 2 (?:da para|posso|pode se|se pode) morrer (?:com|de|tomando) ~2{comprimidos}
means 2 (?:seguro de vida|seguro) ~6(?:a si mesm[oa]|suicidi\w*|se mata|de proposito)
means 2 morrer sem (?:dor|sofrer)
for_another 2 {pessoa} (?:diz|disse|acha|pensa|escreveu) que ~3(?:estariamos|estariam|todos|viveriamos) ~2(?:melhor|felizes) sem (?:ela|ele)
for_another 3 {pessoa} se (?:corta|automutila|queima|machuca)(?! (?:o cabelo|com papel))
for_another 2 (?:mandou|enviou|mostrou|publicou) ~2(?:foto|fotos|video) (?:de|dos|das|da) ~1(?:comprimidos|remedios|corda|lamina|cortes)
for_another 2 {pessoa} ~1(?:ameaca|ameacou) (?:matar se|se matar|suicidar se|se suicidar)
idiom cartas? de despedida (?:a|ao|para a|para o|aos|as) (?:\w+ )?(?:professor\w*|turma|colegas?|chefe)
idiom (?:fart[oa]|cansad[oa]) de viver (?:na|no|em|com|tao|junto|aqui|perto|longe)
idiom ultima (?:entrada|pagina) do (?:caderno|livro|diario) (?:azul|vermelho|verde|preto|velho)
idiom corda ~4para (?:a |o )?(?:prancha|surf|baloico|balanco|barco|caiaque|escalada)
void (?:como (?:perguntar|falar|tratar)|formacao|curso|workshop|palestra) ~8$
void (?:na altura|antes|naquela epoca) (?:achava|pensava|acreditava) que$
void (?:avo|pai|mae|tio|tia|cao|cadela|gato|gata|cachorro|cachorra) (?:esta|estava) a$
void (?:vou|ia) matar (?:o |a )?(?:meu|minha) (?:irmao|irma|primo|chefe|mae|pai)?$
context -1 hoje sei que|bilhete para|o voo
explicit 2 (?:cinto|corda|cabo|saco) ~2(?:no|a volta do|em volta do|ao) (?:pescoco|cabeca)
explicit 2 (?:abri|rasguei) (?:o|os|a|as) (?:bracos?|pulsos?|pernas?)(?= ~1(?:de novo|outra vez|,|/|no|com|ate)|$)
explicit 3 (?:a )?unica coisa que (?:eu )?quero (?:ja )?e (?:estar mort[oa]|morrer|nao existir|desaparecer)
for_another 2 {pessoa} ~1(?:procura|pesquisa|pesquisou|procurava) ~4(?:formas|maneiras|metodos|como) (?:de )?(?:morrer|se matar)
~dark 1.2 ultima coisa que me (?:prendia|segurava|mantinha)
veiled 2 (?:planos|ano que vem|futuro|proximo verao) ~5(?:eu )?ja nao (?:estou|apareco|existo|me vejo)
~dark 1.2 nao me vejo (?:la|nisso|nesse futuro)
~means 1.2 (?:horarios?|decorei) ~4(?:trem|trens|comboios?)|(?:viaduto|ponte|passarela) ~8altura|(?:trens|comboios) que passam sem parar
explicit 1.2 laminas? ~2apontador
veiled 2 (?:dias|noites|semanas) e ~3(?:deixo ~3em paz|descanso (?:de vez|para sempre))
`;
