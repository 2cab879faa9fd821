/** Italian, as `rules.ts` describes. */
export const italian = String.raw`
let any (?:(?!non|nn|mai|che|ne|senza|si|veder\w*)[a-z]+ ){0,3}
let voglio (?:voglio|vojo|vorrei|volevo|vorro|volere|desidero|desideravo|voglia di|preferisco|preferirei|preferivo|bisogno di|devo|dovrei|spero di|spero che|penso di|penso a|pensato di|pensando di|pensare di|pensavo di|pensieri di|penso|ho pensato di|provato a|provo a|tentato di|cercato di|decido di|deciso di|merito di|pronta a|pronto a|idea di|sto per|magari|potessi|meglio|parla di|parlo di|continuo a voler|ho voglia di)
let persona (?:amic[oa]|fratello|sorella|madre|mamma|padre|papa|figli[oa]|ragazz[oa]|fidanzat[oa]|marito|moglie|compagn[oa]|cugin[oa]|zi[oa]|collega|alunn[oa]|vicin[oa]|ex|lui|lei|qualcuno|bambin[oa]|professor[ea]?|professoressa|nonn[oa]|cognat[oa]|tip[oa]|nipote|coinquilin[oa])
let pastiglie (?:pastiglie|pastiglia|pillole|pillola|compresse|farmaci|medicine|medicinali|sonniferi|paracetamolo|tachipirina|antidepressivi|insulina|scatola|flacone|ansiolitici|gocce|xanax)
let alti (?:pont[ei]|palazz[oi]|tett[oi]|balcon[ei]|finestr[ae]|scoglier[ae]|torr[ei]|viadott[oi]|terrazz[ae]|tren[oi]|binari|binario|metro|camion|auto|macchina|cavalcavia|grattaciel[oi])

explicit 3 {voglio} (?:solo |gia |soltanto |davvero |tanto |essere |di |poter |che |proprio |anche |e |presto )*(?:morire|crepare|morta|morto|la morte|alla morte|mia morte)
explicit 3 (?:spero|vorrei|magari|se solo) (?:di |che )?(?:io )?(?:muoia|morissi|fossi mort[oa]|fossi gia mort[oa])
explicit 3 (?:dovevo|sarei dovut[oa]|avrei dovuto|dovrei) ~1(?:morire|essere mort[oa]|crepare)(?! dal)
explicit 2 (?:la morte|morire|essere mort[oa]) (?:sarebbe|e|sara|sembra) ~3(?:sollievo|meglio|uscita|soluzione|riposo|facile|unica|pace|liberazione)
explicit 3 non voglio (?:davvero )?morire ~7(?:smetta|finisca|basta|dolore|faccio piu|riesco|fermi|passi|vivere cosi)
explicit 3 (?:domani|presto|stanotte) (?:saro|sarei) (?:gia )?mort[oa]
means 3 (?:modo|maniera|metodo) (?:piu|meno|senza) ~4(?:morire|uccidersi|uccidermi|suicidarsi|ammazzarsi|andarsene|farla finita)
means 3 come (?:posso )?(?:morire|uccidermi|uccidersi|ammazzarmi|suicidarsi)(?: senza|$| velocemente| in fretta)
for_another 3 {persona} ~8(?:vuole|voleva|vorrebbe|desidera) ~2(?:morire|essere mort[oa])

explicit 3 (?:uccidermi|ammazzarmi|suicidarmi|impiccarmi|spararmi|avvelenarmi|annegarmi|tagliarmi le vene|farmi fuori)
explicit 3 mi (?:voglio|vorrei|devo|volevo|sto per|vado a) (?:uccidere|ammazzare|suicidare|impiccare|sparare|togliere la vita|buttare (?:giu|sotto|dal|da))
explicit 3 mi (?:uccido|impicco|suicido|ammazzero|uccidero|ammazzo)(?= ~1(?:,|/|ho|stasera|domani|e basta|davvero|giuro|stanotte|oggi)|$)
explicit 2 mi sarei (?:gia )?(?:uccis[oa]|ammazzat[oa])
explicit 3 (?:penso|pensando|pensato|pensare|pensavo|idea|idee|medito|considero|tentativo|tentativi|tentato|tentare|commettere|parlare|sul|cercato) ~2(?:il |al |di |del |un |mio |col )?suicidio
explicit 3 (?:pensieri|idee|ideazione|impulsi|tendenze|istinti) suicid[aeio]\w*
explicit 3 (?:sono|mi sento|mi sentivo) ~1suicida
explicit 3 (?:il )?mio (?:stesso )?suicidio
explicit 3 (?:farla|la faccio|faccio|facciamola|la faro) finita(?! con (?:le|il|la|i|lo|questo lavoro|questa tesi|queste))
explicit 2 lettera (?:di )?suicid\w*
for_another 3 {persona} ~8(?:uccidersi|ammazzarsi|suicidarsi|togliersi la vita|farsi del male|tagliarsi|farla finita)
for_another 2 {persona} ~5si (?:taglia|autolesiona|ferisce)

explicit 3 (?:non|nn|ne|neanche) (?:ho |voglio |vorrei |desidero |sopporto |riesco |posso |merito |so |vedo |trovo |c'e |ce la faccio |ha )+(?:piu |nessun |nessuna |alcun |il |la |un |voglia |forza |motivo |senso |ragione |di |a |per |come |da |in |continuare )*(?:vivere|esistere|essere viv[oa]|stare al mondo|restare al mondo|continuare a vivere|essere al mondo|stare in vita)(?! (?:con|in (?:citta|questa casa|centro|affitto)|a (?:milano|roma|casa)|qui|insieme|lontano|da sol[oa])\b)
explicit 2 (?:stanc[oa]|stuf[oa]|esaust[oa]|nausea) (?:di vivere|di esistere|della vita|di questa vita|di essere viv[oa]|del mondo)
explicit 2 (?:la |mia )?vita ~1(?:non|nn) ~2(?:vale|ha|merita) ?(?:piu )?(?:la pena|niente|senso|alcun senso|nessun senso|valore|di essere vissuta)
explicit 3 (?:togliermi|toglier|togliere|tolgo|mettere fine alla|mettero fine alla|porre fine alla|porro fine alla|finire|metto fine alla|chiudere con la) ~1(?:la |mia |alla mia )?vita
explicit 2 (?:che senso ha|perche|a che serve|a cosa serve|a che pro|per cosa) (?:continuare a |continuo a |sono |ancora |dovrei |io )*(?:vivere|esistere|viv[oa]|al mondo|vivo ancora|in vita)
explicit 3 (?:non|mai) (?:essere |fossi |mai |esser )+(?:mai )?nat[oa]
explicit 2 (?:andarmene|sparire|lasciare|andar via) (?:da |)?(?:questo mondo|questa vita|questa terra)
explicit 2 (?:smettere|cessare) di (?:esistere|vivere|respirare)|(?:voglia di|vorrei|voglio) non (?:esistere|esserci)|di non esistere
for_another 3 {persona} ~7(?:non|nn) (?:vuole|voleva|vorrebbe) (?:piu )?(?:vivere|continuare a vivere|stare al mondo)(?! con| in| a)

explicit 3 (?:non|mai|senza|nn) (?:piu |dover |mi )*(?:svegliarmi|svegliarsi|svegli|svegliassi|svegliare|sveglio|risvegliarmi)(?: mai)?(?: piu)?(?! (?:presto|tardi|alle|prima|con|cosi)\b)
explicit 2 (?:addormentarmi|dormire) (?:e |per )?(?:per sempre|sempre|mai piu|in eterno)

explicit 3 {voglio} (?:tornare a )?(?:farmi (?:del )?male|tagliarmi|ferirmi|bruciarmi)(?! (?:i capelli|le unghie|la frangia))
explicit 2 (?:farmi del male|autolesionismo|autolesionista|mi autolesiono|autolesioni)
explicit 3 mi (?:sono )?(?:tagli[oa]|tagliat[oa])(?= ~1(?:ancora|di nuovo|ieri|stanotte|sulle|le braccia|i polsi|apposta|per|,|/|le cosce)|$)
explicit 2 (?:lametta|lama|taglierino) ~4(?:cassetto|pelle|mano|braccio|polso|chiama|ancora)

explicit 3 (?:buttarmi|gettarmi|lanciarmi|saltare|buttarmi giu|gettarsi) (?:dal|dalla|da|sotto|giu|sui|davanti|di sotto|nel|contro) ?~2{alti}?(?! (?:con il paracadute|in piscina))
explicit 2 {alti} ~3(?:penso|pensavo|voglia) ~2(?:di )?(?:buttarmi|saltare|gettarmi|lanciarmi)
explicit 2 (?:spero|vorrei|magari) (?:che )?(?:un|una) \w+ mi (?:investa|investisse|ammazzi|travolga)
explicit 2 (?:schiantarmi|andare a sbattere|sterzare) ~2(?:contro|con la macchina)
means 1.5 (?:quali?|quale|dove|ci sono|qual) ~4{alti} ~8(?:alt[oiae]|altezza|metri)
means 1.5 (?:quanto e|quant'|quanto sono|che altezza ha|quanti metri) ~2alt\w* ~3{alti}|alt[oiae] ~2quel ponte

means 2 quant[eio] ~4{pastiglie} ~9(?:morire|uccide|uccidono|mortale|mortali|letale|svegliarsi|svegliarmi|pericolos[eio]|bastano|overdose|muore|servono per)
means 2 (?:che|quale|qual) dose ~4(?:mortale|letale|fatale|uccide)|(?:dose|quantita) ~5(?:letale|mortale|fatale|uccide)
means 2 (?:metto|mettendo|messo|accumul\w+|raccolgo|conservo|nascondo|tengo) (?:da parte |via )?~3{pastiglie}(?= ~5(?:da parte|parte|abbastanza|settimane|mesi|,|/|nonna)|$)
means 2 (?:prendere|prendo|preso|ingoiare|ingoio|prende|prendessi|inghiottire) (?:tutta|tutte|tutti|tutto|troppe|una manciata di|l'intera) ~4(?:{pastiglie}|intera|una volta|insieme)
means 2 (?:comprato|trovato|procurat[oa]) (?:una |la |un )?(?:corda|pistola|cappio)(?! (?:per|da)\b)
explicit 3 (?:fare|farmi|prendere|pensato a|voglio|di) (?:un |un')?overdose
~means 1.2 (?:che succede|cosa succede|e pericoloso|si puo) ~8(?:{pastiglie}|in una volta|tutte insieme)

veiled 2 (?:starebbe|starebbero|sarebbe|sarebbero|starete|staranno|stareste|vivrebbe|vivrebbero|stanno) ~3(?:meglio|piu felic[ei]|piu tranquill[ie]|migliore|piu facile) senza (?:di )?me(?! (?:in|alla|al)\b)
veiled 2 (?:meglio|migliore|piu felici) senza (?:di )?me(?! (?:in|alla|al)\b)
veiled 2 (?:nessuno|meglio|a nessuno) ~6se (?:io )?(?:morissi|sparissi|non ci fossi|non esistessi|muoio|domani non ci|fossi mort[oa]|non fossi)
veiled 2 (?:a )?nessuno (?:mi )?(?:se ne accorgerebbe|mancherei|piangerebbe|importerebbe|manchero|si accorgerebbe|ne sentirebbe)
veiled 2 (?:sono|mi sento|essere) ~2(?:un peso|un fardello|di peso|una zavorra)(?! morto)
veiled 2 (?:quando|se) (?:leggerai|leggerete|leggi|leggete|qualcuno legge|troverete|troverai) (?:questo|questa|queste|cio)
veiled 2 (?:quando|dopo che) (?:io )?non (?:ci )?saro piu|non ci (?:saro|sono) piu(?! (?:posti|biglietti))
veiled 2 lettere? d'?(?:i )?addio
veiled 2 (?:questa|questo) e (?:la|il) (?:mia|mio) ultim[oa] (?:lettera|messaggio|giorno|notte|pagina)
veiled 2 non (?:dovrai|dovrete|dovranno|dovra) (?:piu )?(?:preoccupar\w*|occupar\w*|sopportar\w*|badare)
~goodbye 1.2 addio(?: a tutti| mondo| mamma|$| ,| /)
~farewell 1.2 (?:perdonatemi|perdonami|scusatemi|scusate|perdono|mi dispiace)(?: per tutto| tutti|$| ,)|vi (?:voglio bene|amo)
veiled 2 presto ~2(?:sara |e |tutto )*(?:finito|finira) ~4(?:riposare|pace|liber[oa]|dormire)
~farewell 1.2 presto ~3(?:finito|finira|liber[oaei]|pace)|(?:finalmente|potro|posso|ora posso) ~1(?:riposare|andare|essere in pace|andarmene)(?: in pace|$| ,| /)|voglio (?:solo )?che (?:tutto |questo dolore |il dolore )?(?:finisca|smetta|si fermi|passi)
~giving 1 (?:ho )?(?:regalat[oa]|dat[oa] via|donat[oa]) (?:la|il|i|le|tutti i|tutte le|mia|mio|i miei|le mie)|(?:ho )?sistemato tutto|tutto (?:sistemato|in ordine|pronto)|testamento (?:fatto|scritto|pronto)
~giving 1.2 non (?:mi )?(?:serviranno|servira|servono|serve) piu|non ne (?:avro|ho) piu bisogno
explicit 3 (?:voglio|vorrei|desidero) (?:solo |soltanto )?(?:raggiungerl[oaie]|seguirl[oa]|raggiungere (?:mia|mio|lui|lei|mamma|papa) ?\w*|stare con (?:lui|lei) lassu)(?! (?:al|a|in|alla)\b)
explicit 3 (?:sparire|andarmene|dormire|riposare|scomparire) (?:per sempre|del tutto|definitivamente)

~tired 0.8 non (?:ce la faccio|ne posso|riesco|reggo|resisto|sopporto) (?:piu|ad andare avanti)
~dark 1.2 (?:non|senza|nessuna) (?:c'e |vedo |ho |trovo |ci sono |alcuna )*(?:piu )?(?:via |vie )?(?:d'|di )?(?:uscita|scampo|via di fuga)
~dark 0.8 (?:senza|nessuna|perso la|non ho) speranza|niente ha (?:piu )?senso|tutto inutile
~dark 1.2 (?:voglio|vorrei|voglia di) (?:solo )?(?:sparire|scomparire)
~worth 0.8 (?:mi odio|sono un fallimento|sono inutile|non valgo|nessuno mi ama|nessuno mi vuole)

~loss 0.8 (?:mi hanno |sono stat[oa] |mi ha |hanno )(?:appena )?(?:licenziat[oa]|lasciat[oa]|mollat[oa]|tradit[oa])|ho perso (?:il|la|tutto|mio|mia)

~friend 1 (?:chiedo|domando|domanda|e) per (?:un|una|un') ?(?:amic[oa]|collega|cugin[oa])|per un'?amic[oa]

explicit 2 (?:immagino|penso al) mio (?:stesso )?funerale
explicit 3 (?:lo faccio|lo faro) (?:stanotte|stasera|oggi|domani|presto)(?= ~1(?:,|/)|$)
~farewell 1.2 (?:il|la|mia|mio) (?:biglietto|lettera) (?:e|sta) (?:sul|sulla|nel|nella)
explicit 3 (?:nessun|nessuna|non c'e|senza) (?:motivo|ragione) (?:per cui|per|di) (?:io )?(?:restare|resti|vivere|continuare|stare)
veiled 2 (?:piu facile|meglio) ~6se (?:io )?non esistessi
veiled 2 (?:dite|di|digli) a (?:mia|mio) \w+ che (?:la|lo|gli|le) (?:volevo|voglio|amavo|ho amat[oa])
~goodbye 1.2 fatto pace con (?:tutti|tutto)
~farewell 1.2 manca poco|non manca molto
veiled 2 che (?:cambierebbe|differenza farebbe|importerebbe) se (?:io )?(?:non ci fossi|morissi|sparissi|non esistessi)
veiled 2 non posso (?:continuare a vivere|andare avanti a vivere)
means 2 (?:fa|farebbe) (?:tanto )?male (?:annegare|morire|impiccarsi)|quanto (?:ci si mette|ci vuole|tempo) ~4(?:dissanguarsi|morire|annegare)
for_another 2 {persona} ~7(?:messaggio|lettera|biglietto|video) d'?(?:i )?addio
explicit 3 non (?:essere|restare|stare) (?:piu )?(?:viv[oa]|in vita|al mondo)
explicit 3 (?:dispiace|odio|detesto|rimpiango|pento) (?:di )?(?:essermi|svegliarmi|dovermi) ?(?:svegliat[oa]|svegliare)?
explicit 3 (?:togliermi|levarmi) di mezzo
explicit 3 (?:ricominciato|ripreso|tornat[oa]) a (?:farmi (?:del )?male|tagliarmi|autolesionarmi)
explicit 3 (?:voglio|vorrei) (?:solo |soltanto )?essere mort[oa]
veiled 2 (?:starebbe|starebbero|vivrebbe|andrebbe) (?:molto |tanto )?meglio senza di me
veiled 2 dopo (?:domenica|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domani|oggi|stasera) ~2(?:nessuno|non) ~3(?:occuparsi|preoccuparsi|badare|pensare)\w* ~1(?:di me|per me|a me)
means 3 (?:metodo|modo) (?:sicuro|veloce|facile|pulito|efficace|indolore) ~2(?:suicidarsi|suicidarmi|morire|uccidersi|ammazzarsi)
for_another 3 {persona} ~9non sara piu (?:viv[oa]|qui|al mondo)
for_another 3 {persona} ~3(?:parla|parlava|scrive) (?:di|del) (?:suicidio|morire|uccidersi)

explicit 3 (?:vorrei|voglio|spero|magari|desidero|prego|se solo|sollievo|sarebbe bello) ~4cuore ~4(?:fermasse|fermi|fermarsi|smettesse|smetta|cedesse|ceda|si ferma)
explicit 3 (?:dio|signore|la morte|il cielo|madonna|gesu) (?:ti prego |che |potesse |venga a |possa )*(?:mi (?:prenda|prendesse|prendere|porti|portasse|chiami|accolga)|prendimi|prendermi|portami)(?: via| con| nel sonno| presto| stanotte| con se|$| ,)
explicit 2 morte (?:ormai |mi |si |e |sembra |come |sarebbe |suona |un |una |cosi |piu |quasi |diventata |ha iniziato a |sembrare |sta diventando |pare )+(?:amica|amico|conforto|consolazione|sollievo|riposo|pace|rifugio|liberta|liberazione|invitante|dolce|bella|facile|soluzione|uscita|regalo|casa|un'amica|unamica)
explicit 2 (?:meglio|felice|tranquill[oa]|starei|sarei|in pace) ~3(?:sotto terra|sottoterra|due metri sotto|in una bara|nella tomba|in una tomba|al cimitero)
explicit 2 (?:non|mai) (?:voglio|vorrei|desidero|volevo) (?:piu |continuare a |tornare a )*(?:esserci|esistere|essere qui|stare in questa vita|stare a questo mondo|essere al mondo)(?! (?:in|con|per|a|cosi|da sol[oa]|quando|tutto)\b)
explicit 2 (?:preferito|preferirei|preferivo|vorrei|meglio|magari|dovevo|avrei voluto|avrei preferito) ~3(?:non|mai) (?:essere |esser |fossi )?(?:nascere|nat[oa]|mai nat[oa]|essere nat[oa]|esistere|esistito|esistita)
explicit 2 (?:stanc[oa]|stancat[oa]|stufat[oa]|stuf[oa]|esaust[oa]|nauseat[oa]|sfinit[oa]|rotto|stancato) (?:ormai )?~1(?:di |della |da )?(?:essere viv[oa]|vita|questa vita|vivere|esistere|respirare|essere al mondo)(?! (?:in|con|qui|a)\b)
explicit 2 (?:sono|svegliat[oa]|sveglio|respiro) (?:ancora |di nuovo )?(?:viv[oa]|in vita|respiro|al mondo) ~5(?:delusione|purtroppo|peccato|perche|sfortuna|condanna|che schifo|magari no|maledizione)
explicit 2 (?:delusione|purtroppo|peccato|odio|sfortuna|condanna|perche) ~5(?:sono |essere |essermi |svegliarmi )?(?:ancora |di nuovo )?(?:viv[oa]|in vita|al mondo)(?= ~1(?:,|/|e)|$)
explicit 2 (?:male|costa|pesa|stanca|difficile|insopportabile|impossibile|faticoso|doloroso) ~3(?:continuare a )?(?:vivere|esistere|essere viv[oa]|restare viv[oa])(?! (?:in|con|qui|a|senza|cosi lontano|lontan[oa]|insieme|da sol[oa]|per)\b)
explicit 2 vita ~2(?:e|mi sembra|e diventata|e solo|fa|pesa) ~3(?:insopportabile|tortura|castigo|inferno|prigione|condanna|inutile|agonia|assurda|schifo e voglio|un peso|troppo)
explicit 2 vita ~2(?:non|nn) ~2(?:ha|vale|merita|fa) ~2(?:piu )?(?:sapore|senso|gusto|la pena|valore|scopo|niente)
explicit 2 (?:non|nn) (?:vedo|trovo|c'e|ce|ha|ho) (?:piu )?(?:un |nessun |alcun |il )?(?:senso|motivo|scopo|ragione) ~2(?:nella vita|nel vivere|di vivere|per vivere|a vivere|per restare|per continuare)
explicit 3 (?:provato|provo|provare|tentato|volevo|voglio|sto per|quasi|stavo per|pensato di|penso di|pensavo di|scherza sull|voglia di) (?:di |ad |a |tornare a )?(?:impiccarmi|ammazzarmi|uccidermi|suicidarmi|soffocarmi|annegarmi|avvelenarmi|strangolarmi|pugnalarmi|spararmi|impiccarsi|suicidarsi)(?! (?:di (?:lavoro|risate)|dal ridere))
explicit 2 (?:ponte|binari|binario|banchina|balcone|tetto|finestra|scogliera|bordo|cornicione|parapetto|ringhiera|treno|metro) ~12(?:un passo|un solo passo|fare il passo|lasciarmi|mollare|lasciarmi andare|e sarebbe finita|tutto finito|bastava|basterebbe|sarebbe cosi facile)
explicit 2 (?:un passo|un solo passo|un salto|un taglio|una spinta) ~3(?:e )?~2(?:bastava|basterebbe|sarebbe finita|e finita|tutto finito|finisce tutto)
explicit 2 mi (?:sono )?(?:tagliat[oa]|bruciat[oa]|graffiat[oa]|taglio|brucio)(?= ~2(?:di nuovo|ancora|ieri|stanotte|le braccia|i polsi|le gambe|le cosce|apposta|per sentire|di nascosto)|$)
explicit 2 (?:coltello|lametta|lama|forbici|accendino|vetro|taglierino) ~4(?:gamba|braccio|braccia|polso|polsi|pelle|collo|gola|vene|coscia|cosce)
~dark 1.2 maniche lunghe ~6(?:caldo|estate|luglio|agosto|nascondere|nessuno)
veiled 2 (?:sono|mi sento|essendo|essere|saro|sono diventat[oa]) (?:come |che |solo |soltanto |altro che |nient'altro che |sempre |ormai |per tutti |un |una )*(?:un peso|peso|un fardello|fardello|una zavorra|zavorra|di peso|d'intralcio|un intralcio|uno spreco|un parassita|di troppo)(?! (?:piuma|leggero|massimo|forma))
veiled 2 (?:meglio|piu facile|piu felici|piu felice|sollevat\w+|sollievo|tranquill\w+) ~5(?:se |quando |che |il giorno in cui )(?:io )?non (?:ci fossi|ci saro|esistessi|ci fossi piu|ci saro piu)(?! (?:alla|al|in|per)\b)
veiled 2 (?:mondo|casa|famiglia|vita|tutto|gente) ~3(?:andrebbe|starebbe|sarebbe|andra|sara|girerebbe|va|stara) ~2(?:meglio|piu facile|piu felice|piu legger[oa]|piu tranquill[oa]) ~1senza (?:di )?me
veiled 2 (?:libererete|libererai|liberarvi|liberi|liberati|liberarsi|libereranno|sbarazzerete|sbarazzarvi) (?:finalmente |presto )?di me
veiled 2 nessuno (?:se ne |se |mi |ne |ci |ne |si |lo |nemmeno |neanche |)*(?:accorgerebbe|accorgera|accorge|noterebbe|notera|nota|piangerebbe|piangera|cercherebbe|importerebbe|importera|farebbe caso|sentirebbe la mancanza|saprebbe|vedrebbe|mancherei) ~6(?:se |che |quando |finche )?~2(?:sparissi|sparisco|scomparissi|scompaio|morissi|muoio|non ci sono|non ci fossi|me ne andassi|non esistessi|manco|mancassi)
veiled 2 (?:quando|se) (?:qualcuno |voi |tu )?(?:leggerete|leggerai|leggera|leggete|leggi|legge|troverete|troverai|trovera) ~2(?:questo|quest[aei]|righe|parole|lettera|biglietto|cio)
veiled 2 non (?:saro|ci saro) (?:piu )?(?:tra voi|fra voi|piu|al mondo|viv[oa]|con voi)(?! (?:per|fino|domani|lunedi|alla|al)\b)
veiled 2 (?:prenditi|prendetevi|prendi|abbi|abbiate|bada|badate|occupati|occupatevi) ~7(?:quando|se|dopo che|una volta che) (?:io )?(?:non ci saro|saro mort[oa]|non ci sono|morir[oa]|me ne saro andat[oa]|manchero)
~giving 1.2 (?:lasciato|lascio|messo|ho) (?:gia )?tutto (?:gia )?(?:in ordine|a posto|pronto|sistemato|preparato|organizzato)
explicit 3 (?:provato|tentato|preso) ~9(?:di nuovo|ancora|adesso|ora|tornat[oa]|torna) ~6(?:morire|uccidermi|suicid\w*|ammazzarmi|farlo)
explicit 3 (?:voglia|idea|pensiero|pensieri|impulso) (?:di |del |al )(?:morire|suicidi\w*|uccidermi|ammazzarmi|tagliarmi|farla finita|farmi del male) ~4(?:tornat[oiae]|torna|tornano|di nuovo|ancora|piu forte)
explicit 3 (?:voglia|bisogno|impulso|impulsi|desiderio) ~2(?:di )?(?:farmi (?:del )?male|tagliarmi|ferirmi|bruciarmi|colpirmi|morire|uccidermi|ammazzarmi|buttarmi|sparire dal mondo)(?! (?:i capelli|in (?:mare|acqua|piscina)|dal|di (?:fame|sonno|caldo)))
means 3 (?:modi?|metodi?|maniere?|come) ~3(?:di |per )?(?:morire|uccidersi|uccidermi|suicidarsi|suicidarmi|ammazzarsi|andarsene|togliersi la vita) ~2(?:senza (?:dolore|soffrire)|veloc[ei]|rapid[oi]|facil[ei]|indolor[ei]|in fretta)
means 2 quant[eio] ~9(?:non svegliarsi|non svegliarmi|mai piu svegliarsi|non svegliarsi piu|per morire|per uccidersi|uccidermi|letale|mortale|dormire per sempre)
means 2 (?:caduta|salto|piano|altezza|dose|flacone|scatola|corda|treno) ~8(?:sufficiente|basta|bastano|abbastanza|serve) ~2(?:per |a )?(?:morire|uccidere(?! \w)|uccidermi|uccidersi|ammazzarsi|non svegliarsi)
for_another 3 {persona} ~6(?:dice|detto|scritto|scrive|minaccia|scherza|parla|ripete|ha scritto|mi ha detto|posta) ~7(?:ammazzarsi|uccidersi|suicid\w*|impiccarsi|tagliarsi|non vuole vivere|morire|si ammazza|si uccide|togliersi la vita|farsi del male|buttarsi)(?! (?:dal ridere|di (?:fame|lavoro)))

explicit 2 (?:ponte|binari|binario|banchina|balcone|tetto|finestra|scogliera|bordo|cornicione|parapetto) ~9(?:bastava|basterebbe|basta|mancava) (?:solo )?(?:un|fare un) passo
explicit 3 (?:meglio|piuttosto|preferirei essere) mort[oa] (?:che|piuttosto che) ~1(?:continuare|vivere|restare|tornare|questo|cosi|sopportare)
for_another 3 {persona} ~4(?:scherza|parla|minaccia) ~3(?:impiccarsi|sullimpiccarsi|suicidarsi|sul suicidarsi|ammazzarsi|uccidersi|di ammazzarsi|di impiccarsi)
explicit 3 (?:voglio|vorrei|desidero|preferisco|ho bisogno di) {any}(?:morire|uccidermi|ammazzarmi|suicidarmi|essere mort[oa])
explicit 2 non mi (?:vedo|immagino) (?:viv[oa]|in vita|invecchiare|arrivare a \w+)
explicit 2 non (?:arrivo|arrivero|voglio arrivare|ci arrivo) (?:a|al|ai|alla|fino a) (?:natale|capodanno|compleanno|mio compleanno|estate|domani|primavera|trent\w+|quarant\w+|dicembre|gennaio)(?= ~2(?:deciso|,|/|viv[oa]|ho)|$)
explicit 2 (?:magari|vorrei|spero|se solo) ~3(?:macchina|auto|camion|treno|fulmine|autobus|proiettile|qualcuno) ~4(?:investisse|investa|ammazzasse|uccidesse|travolgesse|mi prendesse)
explicit 2 (?:non ho|senza|ho perso la) (?:piu )?voglia (?:di )?~3(?:nemmeno |neanche )?(?:di )?(?:vivere|restare viv\w+)(?! (?:in|con|qui)\b)
explicit 2 (?:comprato|ripreso|preso|nascosto|tirato fuori) (?:le |una |la |delle )?(?:lamette|lametta|lame|lama)(?! (?:da|per (?:il|la))\b)
~means 1.2 senza (?:tagliarmi|farmi del male|autolesionismo)
~means 1.2 (?:conto|contando|contato|guardo|fisso) ~2(?:le |i |mie )?(?:pastiglie|pillole|farmaci|compresse)
explicit 2 (?:chiedo|voglio|desidero) ~3(?:di )?non essere ~1(?:,|non|ne|niente)
explicit 2 (?:quando|se|finche non) (?:smetto|smettero|smettessi) di (?:respirare|vivere|esistere)
explicit 2 voc[ei] ~3(?:dice|dicono|grida|ripete|sussurra) ~2(?:fallo|salta|buttati|ammazzati|muori)
~farewell 1.2 (?:supererebbero|supereranno|dimenticherebbero) ~3(?:un mes[ei]|settimane|presto|in fretta|la mia morte|senza di me)
~worth 1.2 (?:figli|bambini|figlia|figlio|marito|moglie|famiglia|tutti) ~1merita(?:no)? (?:un'?altra|un altro|di meglio|una migliore|qualcuno di meglio)
~dark 1.2 (?:gli|le|vi) (?:rovino|distruggo) (?:solo )?la vita
veiled 2 (?:sopportarmi|sopportare) ~2(?:me )?~1(?:ancora )?(?:per )?(?:molto|poco)(?! bene)
~giving 1.2 dove (?:vado|andro) (?:io)?(?= ~2(?:non|,|/)|$)(?! (?:a|al|in|domani))
~goodbye 1.2 non posso restare(?= ~1(?:piu|qui|,|/)|$)
~farewell 1.2 non (?:e|sara|era) (?:colpa tua|colpa vostra|la tua colpa|tua la colpa)
~farewell 1.2 (?:detto) ~5quello che (?:dovevo|volevo) dire
means 2 (?:quanti metri|che altezza|quanti piani) ~6(?:cadere|saltare|buttarsi) ~4(?:morire|sicuri|ammazzarsi)
for_another 2 {persona} ~6(?:regalato|dato|regala) ~9(?:non dimenticarl[ao]|ricordarl[ao]|ricorda|paura|salutat[oa]|addio)
explicit 3 (?:gia )?(?:dovrei|sarei dovut[oa]|merito di|avrei dovuto) ~1essere (?:gia )?mort[oa]
explicit 2 (?:non ho|senza|mi manca|ho perso) (?:piu )?(?:la )?(?:forza|forze|energia|coraggio) ~1(?:di|per) (?:continuare a )?(?:vivere|esistere)(?! (?:in|con|qui|a)\b)
explicit 2 mi (?:gratto|graffio|sono grattat[oa]|sono graffiat[oa]) ~5(?:a sangue|fino al sangue|sanguinare)
explicit 2 (?:stavo per|quasi|volevo|pensato di) (?:buttarmi|gettarmi|lanciarmi|mi butto|mi buttavo) ~1(?:davanti|sotto)
veiled 2 (?:ripasso|pianifico|immagino|provo) (?:il mio ultimo giorno|le mie ultime ore|la mia morte|la mia fine|il mio addio)
veiled 2 (?:meglio|piu facile|sollievo) ~5se (?:io )?(?:me ne andassi|sparissi|morissi|scomparissi) ~1(?:per sempre|del tutto|una volta per tutte)
means 2 (?:che|quale) dose ~6(?:mortale|letale|fatale|uccide)
for_another 2 {persona} ~14(?:una sciocchezza|una pazzia|una stupidaggine)(?= ~1(?:,|/)|$)
idiom domani non ci sono
idiom (?:mort[oaie]|morire|muoio|morivo|muore) (?:dal|di|dalla|da|d') ?(?:ridere|fame|sonno|voglia|caldo|freddo|vergogna|noia|amore|sete|invidia|paura|spavento|vecchiaia|curiosita|fatica|stanchezza|risate|dal ridere)
idiom (?:caldo|freddo|bell[oa]|buon[oa]|voglia|fa) da morire|bella da morire
idiom (?:morire|vivere) (?:senza (?!dolore|soffrire|sentire)|vecchi[oa]|con te|sapendo|felice|ricc[oa]|circondat[oa]|nel mio letto)
idiom (?:quasi|pensavo di|credevo di) (?:morivo|morire)
idiom (?:ammazzo|ammazzarmi|ammazzat[oa]|ammazza) (?:di|in|a|con|dal)
idiom suicidio (?:collettivo|politico|commerciale|assistito)|(?:prevenzione|tasso) (?:del|dei|di) suicidi[o]?|(?:scadenza|missione) suicida
idiom farla finita con (?:le|il|la|i|lo|quest[aoei]|quell[aoei]|gli) (?!vita|mondo|dolore|tutto)\w+|finirla con
idiom lettera d'?(?:i )?addio (?:ai colleghi|di virginia|al team|alla squadra)
idiom tagliat[oa] (?:un|il|i|la|una) (?:dito|capelli|frangia|mano)
idiom fatt[oa] male (?:al|alla|a un|giocando|correndo)
idiom (?:lanciarmi|lanciata|lanciato|buttarmi) (?:col paracadute|con il paracadute|in piscina|in mare|nel lavoro|sul letto|sul divano)
idiom non ci (?:saro|sono) piu (?:per|fino|dal|posti)
idiom (?:preferirei|preferisco|piuttosto|meglio) (?:morire|muoio|mort[oa]|essere mort[oa]) (?:che|piuttosto che) (?!continuare|vivere|restare|tornare|questo|cosi|sopportare)\w+
idiom (?:azienda|partito|squadra|governo|industria|marca|societa) ~5suicid\w*
idiom cosi (?:carin[oa]|bell[oa]|buon[oa]|dolce|divertente|noios[oa]) che (?:muoio|morivo)
idiom vivere senza (?:i |le |il |la )?(?:miei|mie|mio|mia) (?!marito|moglie|figli[oaie]?|madre|padre|mamma|papa|sorella|fratello|ragazz[oa]|amic[oahei])\w+

void (?:non|nn|mai|ne|senza|nessun|nessuna|no)(?: (?:mi|voglio|ho|penso|pensato|di|a|al|voglia|sono|intenzione|mai|il|idee|pensieri|vorrei|e che|davvero|sto|per))*$
void (?:il protagonista|la protagonista|personaggio|un uomo che|una donna che|chi|la gente|i giovani|i pazienti|un paziente|una paziente|che vuole|che vogliono|che tenta|che si)(?: (?:che|dice che|vuole|vogliono|tenta il|tenta di|si|preferisce|preferisco))*$
void (?:chiesto se|chiede se|chiedono se)(?: (?:penso|di|a|voglio|ho|mai|pensato))*$
void (?:si|madre tenta il|ti|gli)$
void (?:chiesto|chiede|chiedono|domandato|domanda|chiese) se(?: (?:a|volte|mai|ho|voglio|volevo|penso|ancora|pensato|di|al|mi|idee|voglia|avessi|qualche|volta))*$

context -2 film|romanzo|libro|serie|capitolo|episodio|puntata|personaggio|protagonista|narratore|canzone|testo|ritornello|album|teatro|poesia|documentario|podcast|videogioco|fortnite|boss|partita|autore|attrice|attore|citazione|notizia|titolo|opera|circolo|romanza
context -1 traffico|riunione|riunioni|lunedi mattina|compiti|sbornia|caldo|freddo|excel|stampante|sveglia|esame|esami|palestra|peperoncino|vergogna|ufficio|pizza|caffe|matematica|zoom|gambe|gita|sigarette
context -1 ah(?:ah)+|haha\w*|lol|xd|scherzo(?! no)|scherzavo|hihi\w*|ahahah\w*
context 1 davvero|sul serio|dico davvero|nn scherzo|non scherzo|stanotte|adesso|ogni giorno|ogni notte|ogni volta|aiuto|giuro|ho deciso|settimane
context -2 da giovane|cambiare idea|(?:a|avevo) (?:\d+|tredici|quattordici|quindici|sedici|diciassette|diciotto|venti) anni|a sedici|a quindici|da (?:adolescente|ragazz[oa]|giovane|piccol[oa])|anni fa|nel (?:19|20)\d\d|quando (?:ero|avevo)|tempo fa|all'epoca|al liceo
context -1 ringrazio|per fortuna|grat[oa]|guarit[oa]|superat[oa]|mi ha salvat|oggi sono|grazie a dio
context 2 ancora|di nuovo|tornat[ioea]|sempre uguale|tuttora|un'? ?altra volta|continuo a|ci penso
explicit 2 (?:ripreso|tirato fuori|comprato|nascosto|riprendo) (?:la|una|le|delle) (?:lametta|lamette|lama|rasoio)(?! (?:per|da barba))
explicit 3 mi sono (?:bruciat[oa]|graffiat[oa]|mors[oa]|tagliat[oa]|colpit[oa]) ~2(?:apposta|di proposito|per sentire|per non sentire|per punirmi|a sangue)
explicit 2 (?:sarei|essere|saro) (?:gia )?(?:sotto terra|nella tomba|in una bara|al cimitero|sepolt[oa])
explicit 3 (?:spero|prego|desidero|vorrei|sogno|magari) ~4(?:cuore|infarto|ictus|cancro|tumore) ~4(?:si fermi|fermasse|ceda|porti via|nel sonno|smetta)
explicit 2 (?:delus[oa]|triste|arrabbiat[oa]|odio|dispiace) ~1(?:di |che )?(?:essere |respirare |svegliarmi |esistere |sono )+~1(?:ancora|qui|viv[oa]|$)(?! (?:presto|in ritardo))
explicit 2 odio (?:respirare|esistere|svegliarmi|essere (?:ancora )?viv[oa])
explicit 2 (?:contato|conto|allineato|messo in fila) ~1(?:tutte )?~1{pastiglie}(?= ~1(?:,|/|di nuovo|e)|$)(?! ~2(?:per|della|del) )
explicit 2 (?:binari|ponte|balcone|tetto|banchina|scogliera) ~2(?:immagino|penso|vedo) ~4(?:restare|ferm[oa]|buttarmi|saltare|un passo|cadere|lasciarmi)
explicit 3 non (?:sopporto|tollero|reggo) ~1(?:di )?(?:essere|restare) (?:viv[oa]|in vita)
explicit 3 (?:vorrei|voglio|desidero|spero) ~1(?:addormentarmi|dormire|chiudere gli occhi) e (?:che )?~1(?:tutto )?(?:fosse|sia|finisca|finisse) ~1(?:finito|finita|$)
explicit 3 (?:magari|vorrei|meglio se|se solo) (?:non|mai) (?:fossi|essere|fosse) (?:mai )?(?:nat[oa]|esistit[oa])
explicit 2 (?:ho|c'e|tengo|comprato) (?:gia )?una corda ~2(?:bagagliaio|armadio|garage|cantina|pronta|sotto il letto)(?! ~3(?:per|canoa))
explicit 2 (?:ho )?(?:fissato|scelto|deciso|segnato) (?:una|la|un) (?:data|giorno)(?= ~1(?:,|/|e)|$)(?! (?:di|del|per))
explicit 3 non mi fido di me(?: stess[oa])?(?= ~1(?:,|/|se|quando|stanotte|da sol[oa]|vicino)|$)
explicit 3 (?:voci|voce|testa|qualcosa) ~2(?:dicono|dice|urlano|ordinano|urla|sussurra\w*) di (?:buttarmi|saltare|morire|uccidermi|ammazzarmi|farlo|tagliarmi|andarmene)
explicit 2 (?:stavo per|ero sul punto di|ero li per) (?:saltare|buttarmi|farlo|lanciarmi)(?= ~1(?:ma|quando|e|,|/)|$)
explicit 3 (?:spero|magari|vorrei|prego) che ~2(?:camion|macchina|treno|autobus|fulmine|aereo|auto) ~2mi (?:prenda|investa|uccida|travolga|schiacci|becchi|prendesse)
explicit 2 (?:morire|la morte|essere mort[oa]) non mi (?:spaventa|fa paura) ~8(?:andare avanti|vivere|vita|restare|domani|continuare)
explicit 3 (?:dovevo|avrei dovuto|toccava) ~1(?:morire|esserci|morir) ~1(?:io|a me)|(?:perche|dovevo essere) (?:non )?io ?(?:e non|non)? (?:lui|lei)
explicit 2 (?:al|il|i|a|mio)? ?(?:prossimo )?(?:compleanno|natale|estate|trent'?anni|quaranta|primavera|anno prossimo) (?:io )?non ci (?:arrivo|saro|arrivero|voglio arrivare)
explicit 2 (?:penso|immagino|pianifico|so|deciso) ~2(?:a )?come (?:lo farei|lo faro|farlo|lo faccio)(?= ~1(?:,|/|e)|$)
explicit 2 (?:le )?(?:prendo|ingoio|prendero|butto giu|voglio prenderle|ingoiare) (?:tutte|tutto il flacone|tutta la scatola) ~1(?:insieme|in una volta|e basta|stanotte)
explicit 3 (?:preferirei|preferisco|vorrei|meglio) (?:non|mai) (?:esistere|essere mai nat[oa]|esserci|essere qui)
explicit 2 (?:vita|vivere|esistere) ~1(?:e|sembra|e diventata) (?:come )?(?:una |un )?(?:punizione|condanna|prigione|tortura|supplizio|agonia|inferno|galera)

veiled 2 (?:piangerebbero|soffrirebbero|sarebbero tristi) ~4(?:e )?(?:poi|dopo) ~4(?:sollevat\w*|respirerebb\w*|meglio|liber\w*|dimentic\w*|andrebbero)
veiled 2 (?:sono|non sono) (?:solo |soltanto |altro che |che |nient altro che )+(?:un )?(?:peso|fardello|problema|intralcio|peso morto)(?! (?:per il|di))
veiled 2 (?:starebbero|vivrebbero|sarebbero|starebbe) ~1(?:meglio|piu felici|liberi) se (?:io )?(?:non (?:ci fossi|esistessi|fossi)|morissi|sparissi)
~worth 1.2 costo (?:a )?~2(?:soldi|pazienza|fatica|energie|tempo)
veiled 2 (?:meritano|dovrebbero|merita|potrebbero) (?:di )?(?:liberarsi|sbarazzarsi|riposarsi) di me
veiled 2 se (?:sparisco|sparissi|muoio|morissi|scompaio|non torno|me ne vado) ~1(?:nessuno|chi|qualcuno) ~3(?:accorg\w*|cerc\w*|nota\w*|lunedi|piang\w*|sapr\w*)
~farewell 1.2 (?:lettere|lettera|biglietti|buste) (?:sono|e) ~3(?:cassetto|tavolo|scrivania|letto|cuscino)
~giving 1.2 una per (?:ciascuno|ognuno|tutti)|per ciascuno di (?:voi|loro)
~giving 1.2 (?:ho )?(?:portato|lasciato|affidato|dato) (?:il|la|i|al|mio|mia) (?:gatto|gatta|cane|cagna|gatti|cani) ~1(?:da|a|con)
~farewell 1.2 (?:crede|credono|pensa|pensano) che ~1(?:sia|siano|parto|vado) ~1(?:per|solo|in)
~giving 1.2 (?:chitarra|libri|orologio|anello|gioielli|collezione|bici|dischi|macchina fotografica) ~1(?:va|vanno|e|sono|resta|restano) (?:a|al|alla|per)
~farewell 1.2 (?:casa|appartamento|stanza|armadio) ~1e ~1vuot[oa]
~giving 1.2 (?:ho )?(?:pagato|chiuso|cancellato|sistemato|ordinato|messo in ordine) ~2(?:bollette|conti|cartelle|debiti|carte|foto|documenti)
~farewell 1.2 (?:cosi|perche) ~2(?:dopo|poi) ~3(?:facile|cercare|fatica|meno)
~goodbye 1.2 (?:un'|un |l')ultim[oa] (?:cena|pranzo|natale|telefonata|sera|abbraccio) con (?:tutti|loro|la|i|mia)|(?:sentire|vedere|ascoltare) (?:la |il )?(?:tua|vostra|tuo|sua) (?:voce|viso|faccia|sorriso) (?:ancora una volta|un'ultima volta|per l'ultima volta)
~farewell 1.2 (?:loro|lei|lui|nessuno) (?:non )?(?:sapevano|sapeva|sa|sanno|immagina\w*) ~1che (?:fosse|era|sarebbe|sia) ~1(?:l'ultim[oa]|un addio|addio)
~farewell 1.2 (?:abbi|abbiate|prendetevi|prenditi) cura di (?:te|voi|mamma|papa|lui|lei|loro)|(?:occupatevi|occupati|prendetevi cura|badate) (?:del|della|dei|al|alla)
~goodbye 1.2 non (?:incolpatevi|incolparti|datevi la colpa|darti la colpa|sentitevi in colpa)|non (?:cercatemi|cercarmi|mi cercate)
~farewell 1.2 (?:niente di tutto questo|niente di questo|questo|non) e (?:mai )?(?:stata )?(?:colpa vostra|colpa tua|vostra colpa|tua colpa|colpa di nessuno)
veiled 2 quando (?:leggerete|leggerai|leggi|troverete|qualcuno leggera) ~2(?:questo|queste|questa|righe) ~2(?:sara|saro|avro|non)
veiled 2 (?:presto|ormai) non saro (?:piu )?(?:un |una )?(?:problema|peso|fardello)
~tired 1.2 (?:un altro|un'altra|ancora un|questo) (?:inverno|anno|mese|notte|settimana|natale|giorno) ~1(?:cosi )?non (?:lo |la )?(?:reggo|sopporto|passo|supero|ce la faccio)
~farewell 1.2 non (?:servira|ce ne sara bisogno|sara necessario|ne avro bisogno)
~dark 1.2 (?:tranne|solo|a parte) una$
~dark 1.2 stanc[oa] che ~1dormire non
veiled 2 (?:sonno|riposo|silenzio|notte) che (?:dura|non finisce|non termina)
veiled 2 (?:presto|finalmente) (?:saro|staro|tornero) ~1con (?:la nonna|il nonno|papa|mamma|lui|lei|mio (?:figlio|padre|fratello|marito)|mia (?:figlia|madre|sorella|moglie))(?= ~1(?:,|/|in cielo|lassu|di nuovo)|$)
~goodbye 1.2 mi aspetta (?:da|lassu|in cielo|di la)
~dark 1.2 (?:non ho piu|senza|finiti i) (?:motivi|ragioni)(?! (?:per|di) (?:andare|non|uscire|lamentarmi))
veiled 2 nel futuro (?:io )?non mi (?:ci )?vedo|non mi vedo (?:nel|in nessun) futuro(?! (?:in|di|con))
~tired 1.2 non (?:combatto|lotto|voglio piu (?:combattere|lottare)|riesco piu a (?:combattere|lottare))(?: piu)?(?= ~1(?:,|/)|$)
~dark 1.2 che (?:vinca|mi prenda|mi porti via)$
veiled 2 qualunque cosa (?:accada|succeda) (?:stanotte|oggi|domani|a me) ~4(?:provato|voglio bene|amo|colpa|scusa|perdon\w*)
veiled 2 (?:credo|forse|probabilmente|penso) (?:che )?~1(?:questa|questo) (?:sia|e) (?:la |il )?(?:mia|mio) ultim[oa]
~dark 1.2 (?:da quando|ora che|perche) (?:l')?ho (?:deciso|preso la decisione) ~4(?:calm[oa]|pace|tranquill\w*|sollievo|legger[oa])
~farewell 1.2 nessuno (?:soffrira|piangera|stara male) (?:a lungo|molto|tanto)
veiled 2 (?:vorrei|voglio) (?:poter(?:mi)? )?(?:spegnere|spegnermi|cancellarmi|scollegarmi)$
~loss 0.8 (?:licenziat[oa]|sfrattat[oa])|(?:la|lettera della) banca|(?:mi ha lasciat[oa])|si e portata via i (?:figli|bambini)
~means 1.2 (?:cammino|camminando|ferm[oa]|sedut[oa]|sono|sto) ~3(?:lungo|vicino|accanto|sul bordo|sull'orlo|sopra) ~1(?:a|ai|al|i|il|del|dei|la)? ?(?:binari|ponte|ferrovia|scogliera|viadotto|parapetto|cornicione)
veiled 2 (?:dalla vita |da nessuno )?non (?:mi )?aspetto piu niente(?: dalla vita| da nessuno| di niente|$)(?! da (?:lui|lei|loro|questo))
veiled 2 (?:stanno|vanno|vivono|staranno) (?:tutti )?(?:bene|meglio) senza di me ~2(?:non|,)
means 2 (?:quali|che|quante) {pastiglie} ~5(?:non (?:ti |si |mi )?(?:fanno )?svegli\w*|per sempre|fermano il cuore)
means 2 (?:c'e|esiste|qual e) ~2(?:modo|metodo|maniera) (?:di|per) (?:morire|andarsene|uccidersi)
means 2 quant[aei] {pastiglie} (?:ci vorrebbe|ci vorrebbero|servirebbe|servono|serve|servirebbero)(?! (?:al|per il|per la))
means 2 (?:quale|che) (?:metodo|modo) ~1(?:fa meno male|meno doloros[oa]|piu rapid[oa]|piu sicur[oa])
means 2 che altezza ~4(?:sicur\w*|certezza|morire)
means 2 (?:si puo|posso|si potrebbe) morire (?:con|di|prendendo) ~3{pastiglie}
means 2 assicurazione ~6(?:da se|suicidi\w*|si uccide|apposta)
means 2 morire senza (?:dolore|soffrire)
for_another 2 {persona} (?:dice|ha detto|crede|pensa|scrive) che ~2(?:staremmo|starebbero|tutti|vivremmo) ~2(?:meglio|felici) senza (?:di )?(?:lei|lui)
for_another 3 {persona} si (?:taglia|autolesiona|brucia|fa del male)(?! (?:i capelli|con la carta))
for_another 2 (?:mandato|inviato|mostrato|pubblicato) ~2(?:foto|video) (?:di|delle|della|dei) ~1(?:pastiglie|pillole|corda|lametta|tagli)
for_another 2 {persona} ~1(?:minaccia|minacciava) di (?:ammazzarsi|uccidersi|suicidarsi|farsi)
idiom lettere? d'addio (?:alla|al|ai|alle|per la|per il) (?:\w+ )?(?:maestr[ao]|professor\w*|classe|collegh\w*|cap[oa])
idiom (?:stuf[oa]|stanc[oa]) di vivere (?:in|con|cosi lontano|qui|vicino|a)
idiom ultima pagina del (?:quaderno|libro|diario) (?:blu|rosso|verde|nero|grigio)
idiom mi sono tagliat[oa] (?:di nuovo )?(?:i capelli|le unghie|la frangia|la barba)
idiom (?:bambini|ragazzi) ~2(?:saltare|buttarsi|tuffarsi) (?:dal|nel|in)
void (?:come (?:parlare|chiedere|trattare)|corso|formazione|seminario) ~8$
void (?:allora|prima|a quei tempi) (?:credevo|pensavo) che$
context -1 oggi so che|ho il biglietto|il volo
explicit 2 (?:cintura|corda|cavo|sacchetto) ~1(?:al|intorno al|attorno al|in) (?:collo|testa)
explicit 2 mi sono (?:ri)?apert[oa] (?:il|i|la|le|un) (?:bracci[oa]|pols[oi]|gamb[ae]|ven[ae])
explicit 3 (?:l')?unica cosa che voglio e (?:essere mort[oa]|morire|non esistere|sparire)
for_another 2 {persona} ~1(?:cerca|cercava|ha cercato) ~5(?:modi|metodi|maniere|come) (?:per |di )?(?:morire|uccidersi)
~dark 1.2 ultima cosa che mi (?:teneva|tratteneva|legava)
veiled 2 (?:progetti|anno prossimo|futuro|prossima estate) ~4(?:io )?(?:non ci sono piu|non mi ci vedo|non ci saro)
~means 1.2 (?:orari|orario) ~3tren[io]|(?:cavalcavia|viadotto|ponte) ~5(?:quanto e alto|altezza)|treni che passano senza
explicit 1.2 lametta ~3temperino
veiled 2 (?:giorni|notti|settimane) e (?:poi )?~2(?:lascio in pace|tolgo il disturbo)
`;
