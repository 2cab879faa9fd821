/** Spanish, as `rules.ts` describes. */
export const spanish = String.raw`
let any (?:(?!no|nunca|jamas|que|ni|sin|se|ver|verlo|verla)[a-z]+ ){0,3}
let quiero (?:quiero|kiero|qiero|quisiera|queria|quise|querria|quiera|queriendo|querer|deseo|desearia|deseaba|ganas de|prefiero|preferiria|preferia|necesito|voy a|vamos a|ojala|espero|pienso|pense|pensado|pensando|penso|pensar|pensamientos de|pensamiento de|planeo|planeando|intente|intentado|intento|intentar|decidi|decidido|debo|deberia|deberian|idea de|ideas de|dispuesto a|dispuesta a|tentado de|trate de|tratado de|merezco|podria|pudiera|puedo|por|sin|mejor|quiere|quieres|sigo|vuelvo a)
let persona (?:amiga?o?|hermana?o?|madre|mama|padre|papa|hija|hijo|novia|novio|marido|esposa|esposo|mujer|pareja|primo|prima|tio|tia|companera|companero|alumna|alumno|vecina|vecino|ex|ella|alguien|nin[oa]|muchach[oa]|profesor[oa]?|abuel[oa]|cunad[oa]|chav[oa]|sobrina|sobrino|colega|chica|chico)
let pastillas (?:pastillas?|pildoras?|tabletas|paracetamol|ibuprofeno|antidepresivos?|medicamentos?|medicacion|somniferos|insulina|caja|frasco|ansioliticos|benzos|calmantes|medicinas)
let altos (?:puentes?|edificios?|azoteas?|tejados?|balcon(?:es)?|ventanas?|acantilados?|torres?|viaductos?|terrazas?|tren(?:es)?|vias?|metro|camion|coche|carro|anden|bus|cornisa)
let todos (?:todos|todas|todo el mundo|mi familia|mis hijos|mis hijas|los ninos|mis padres|el mundo|ellos|ellas|ustedes|vosotros|la gente|mi mujer|mi marido|mi esposa|mi esposo|mi madre|mi mama|mis amigos|ella|el|tu)

explicit 3 {quiero} (?:solo |ya |simplemente |mejor |tanto |poder |estar |de |realmente |nomas |nada mas |que )*(?:morir|morirme|muerta|muerto|la muerte|mi muerte)
explicit 3 me (?:quiero|kiero|quisiera|queria|gustaria|deberia|voy a|querria) ~1(?:morir|estar muert[oa]|haber muerto)
explicit 3 (?:ojala|espero|quisiera|deseo|quiero que|que) (?:me|yo|yo me|ya me|hubiera|hubiese) (?:muera|muriera|muriese|muerto)(?! de (?:risa|hambre))
explicit 2 (?:prefiero|preferiria|mejor) ~2(?:la muerte|muert[oa]|morir|morirme|estar muert[oa])
explicit 2 (?:pienso|pensando|pienso mucho|sueno|fantaseo|pensamientos) (?:en|con|de) ~1(?:la muerte|morir|mi muerte|morirme|muerte)
explicit 2 (?:la muerte|morir|estar muert[oa]) (?:seria|es|sera) ~3(?:alivio|mejor|salida|solucion|descanso|facil|unica|paz)
explicit 3 no quiero morir(?:me)? ~7(?:pare|acabe|termine|dolor|aguanto|puedo mas|seguir|descansar|calle)
explicit 3 (?:manana|pronto|esta noche|el \w+) (?:ya )?estare muert[oa]
means 3 (?:forma|manera|modo|metodo|via) (?:mas|menos|sin) ~3(?:morir|morirse|suicid\w*|matarse|matarme|irse|acabar)
means 3 (?:como|donde|cuando) (?:puedo |podria )?(?:morir|morirme) sin
for_another 3 {persona} ~8(?:quiere|queria|quisiera|va a|desea|quiere que) ~2(?:morir|morirse|estar muert[oa])

explicit 3 (?:matarme|suicidarme|suicidarnos|ahorcarme|colgarme|envenenarme|pegarme un tiro|cortarme las venas|abrirme las venas)
explicit 3 me (?:quiero|kiero|quisiera|queria|quise|voy a|gustaria|dan ganas de|tengo que|intente|iba a|deberia|podria|debo|han dado ganas de) ~1(?:matar|suicidar|ahorcar|colgar|envenenar|cortar las venas|pegar un tiro)
explicit 3 (?:me|ya me) (?:suicido|ahorco|cuelgo|suicidare|matare|suicidaria|ahorcaria)
explicit 2 me (?:hubiera|habria|hubiese|habia) (?:ya )?(?:matado|suicidado)
explicit 3 (?:pienso|pensando|pense|pensado|pensar|piense|idea|ideas|hablar|planeo|planeando|contemplo|considero|considerando|intento|intentos|intente|cometer|busque|sobre) ~2(?:el |del |al |mi |en el |de )?(?:suicidio|suisidio)
explicit 3 (?:pensamientos|ideas|ideacion|impulsos) suicidas?
explicit 3 (?:soy|estoy|ando|me siento|sintiendome) ~1suicida
explicit 3 mi (?:propio )?suicidio
explicit 2 (?:carta|nota) (?:de )?suicid\w*
for_another 3 {persona} ~8(?:matarse|suicidarse|suicidar|quitarse la vida|hacerse dano|lastimarse|cortarse)
for_another 3 {persona} ~6se (?:va|quiere|iba|queria|piensa) (?:a )?(?:matar|suicidar|quitar la vida|cortar)
for_another 2 {persona} ~5se (?:esta )?(?:corta|cortando|autolesiona|lastima)(?! el)

explicit 3 (?:no|ya no|tampoco|nunca) (?:quiero|kiero|quisiera|deseo|aguanto|soporto|puedo|tengo ganas de|tengo fuerzas para|tengo razones para|tengo motivos para|merezco|se como|tengo ganas|encuentro razones para|tengo por que|le veo sentido a|veo sentido a|veo el sentido de|veo razon para) (?:mas |ya |seguir |de |a )*(?:vivir|viviendo|existir|existiendo|viva|vivo|estar viv[oa]|con vida|en este mundo|con mi vida)(?! (?:con|en (?:esta casa|esta ciudad|la ciudad|casa|un|madrid|el centro)|sin (?:ti|cafe)|aqui|juntos|sol[oa] en)\b)
explicit 3 (?:sin|no (?:le |les )?(?:veo|encuentro|hallo|tengo|hay|queda|quedan)) ~3(?:ganas|sentido|razon|razones|motivos?|fuerzas|proposito|caso) (?:de|a|para|en|por) ~1(?:vivir|seguir viv\w*|continuar|seguir aqui|seguir|existir|la vida|viviendo|la que vivir|el que vivir|estar aqui)
explicit 2 (?:cansad[oa]|hart[oa]|agotad[oa]|aburrid[oa]) de (?:la vida|vivir|existir|esta vida|estar viv[oa]|mi vida|ser yo)
explicit 2 (?:la |mi )?vida ~2(?:no vale|no merece|ya no vale|no tiene|ya no tiene|carece de|no me importa) ?(?:la pena|nada|sentido|ningun sentido|valor)?
explicit 3 (?:quitarme|quitar|quitando|quite|arrancarme) (?:la|mi) vida
explicit 3 (?:acabar|terminar|acabo|acabare|terminare|fin) (?:con|a) (?:mi|la|esta|todo y mi) (?:propia |maldita |miserable )?vida
explicit 2 (?:para|por) ?que (?:sigo|seguir|vivo|vivir|estoy|existo) ?(?:aqui|viv[oa]|viviendo|existiendo|viva si|en este mundo)?(?= ~4(?:si|nadie|nada|asi|sufr|mas|,)|$)
explicit 3 (?:no|nunca|jamas) (?:haber|hubiera|hubiese) nacido
explicit 2 (?:irme|marcharme|salir|desaparecer|ir) (?:de|del) (?:este |esta )?(?:mundo|vida)
explicit 2 (?:dejar|dejara|deje) de (?:existir|vivir|respirar|estar aqui)|(?:ganas de|quiero|quisiera|desearia) (?:ya )?no (?:existir|estar aqui|seguir aqui)
explicit 2 (?:no tengo|sin|no queda|no hay) (?:nada |nadie )?(?:por|para) (?:lo que|que|quien) vivir
for_another 3 {persona} ~9(?:ya )?no (?:quiere|desea|queria) (?:seguir )?(?:vivir|viviendo|viva|vivo|estar viv[oa])(?! con| en)

explicit 3 (?:no|nunca|jamas|sin) (?:volver a |tener que |poder )?(?:despertar|despertarme|despertara|despierte|despertase|despertarse)(?! (?:a|al|tan|temprano|tarde|antes|con)\b)
explicit 2 dorm\w* (?:y |para )?(?:para siempre|siempre|nunca mas|y ya no|eternamente)

explicit 3 {quiero} (?:volver a )?(?:hacerme dano|lastimarme|cortarme|herirme|quemarme|autolesionarme)(?! (?:el pelo|el cabello|las unas))
explicit 2 (?:hacerme dano|lastimarme|autolesionarme|autolesiones|autolesion|autolesiono|cortarme los brazos)
explicit 3 me (?:he |volvi a |he vuelto a |sigo |estoy |vuelvo a )*(?:corte|cortar|cortado|corto|cortando|autolesiono|autolesione)(?= ~1(?:otra vez|de nuevo|en los|los brazos|las munecas|las piernas|anoche|ayer|hoy|cuando|para|por|porque|los muslos|,|/)|$)
explicit 2 (?:cuchilla|navaja|hoja de afeitar) ~4(?:cajon|piel|mano|brazo|muneca|llama|otra vez)

explicit 3 (?:tirarme|lanzarme|saltar|arrojarme|aventarme|tirar|lanzar) (?:al|a|por|de|del|desde|delante|debajo|frente|bajo) ~3{altos}
explicit 2 (?:ojala|quisiera|que|espero) (?:que )?(?:me )?(?:atropelle|atropellara|arrolle|mate|pase por encima|parta un rayo) (?:un|una|el)
explicit 2 (?:estrellar|estrellarme|chocar) ~2(?:el coche|el carro|el auto|contra) ~3(?:contra|muro|arbol|poste|pared|camion)
means 1.5 (?:que|cual|cuales|donde|como|hay) ~3{altos} ~8(?:altos?|alto|altura|metros|altas?)
means 1.5 (?:que altura|cuanto mide|cuantos metros|que tan alto|como de alto) ~4{altos}

means 2 cuant[oa]s? ~4{pastillas} ~9(?:morir|morirse|mata|matan|mortal|mortales|letal|despertar|peligros[oa]s|suficiente|sobredosis|matarme|muere)
means 2 (?:dosis|cantidad) ~4(?:letal|mortal|mata)
means 2 (?:guardando|guardo|juntando|junto|acumulando|acumulo|ahorrando|escondiendo|juntado|guardado) ~3{pastillas}
means 2 (?:tomar|tomo|tome|tomarme|tragar|tragarme|trago|toma|tomas|tomara|tragarse|tomarse) (?:me |te |se )?(?:todas|toda|muchas|todo|un monton de|la caja|el frasco|demasiadas|un puñado|un punado) ~4(?:{pastillas}|entera|entero|golpe|vez)?
means 2 (?:compre|consegui|tengo|encontre|he comprado|ya tengo) (?:una |la )?(?:soga|pistola|cuerda)(?! (?:para|de)\b)
explicit 3 (?:tomar|tomarme|quiero|pensando en|pense en|intente|con) (?:una )?sobredosis
~means 1.2 (?:que pasa|que pasaria|que ocurre|se puede|es peligroso) ~8(?:{pastillas}|de golpe|a la vez)

veiled 2 {todos} ~3(?:estaria|estarian|estara|estaran|estaria|estariais|esta|seria|serian|sera|vivirian|viviria|iria|iran) ~2(?:mejor|mas feliz|mas felices|mas tranquilos?|mas facil) (?:todo )?sin mi
veiled 2 (?:mejor|mas felices|mas feliz|mas tranquilos) sin mi(?! (?:en|ayuda)\b)
veiled 2 (?:mejor|nadie|igual) ~6si (?:yo )?(?:no (?:existiera|estuviera|existiese|hubiera nacido|estoy)|me muero|me muriera|desaparezco|desapareciera|me fuera|manana no|muero|muriera)
veiled 2 (?:nadie|a nadie) (?:me )?(?:extranaria|echaria de menos|va a extranar|echara de menos|notaria|le importaria|lloraria|llorara|le importa si)
veiled 2 (?:soy|solo soy|siento que soy|me siento) ~2(?:una carga|un estorbo|un peso|un lastre)(?! de trabajo)
veiled 2 (?:cuando|si) (?:leas|lean|leais|alguien lea|lees|encuentren|encuentres) (?:esto|esta|estas|este)
veiled 2 cuando (?:yo )?(?:ya )?no (?:este|estoy)(?! (?:en|de) )|(?:ya no|no) (?:estare|voy a estar)(?: aqui| mas| con ustedes| con vosotros| viv[oa]|$| ,| /)
veiled 2 (?:cartas?|notas?) de despedida
veiled 2 (?:esta|este) es (?:mi|la) (?:ultim[oa]) (?:carta|nota|mensaje|dia|noche|vez que escribo|entrada)
veiled 2 (?:pronto |ya )?no (?:tendran|tendras|tendreis|tendra|tendrian) (?:ya )?que (?:preocupar\w*|cuidar\w*|soportar\w*|aguantar\w*|cargar\w*) ~2(?:mas |por mi|de mi|conmigo|me|mi|$)?
~goodbye 1.2 (?:adios|hasta siempre)(?: a todos| mundo| mama|$| ,| /)
~farewell 1.2 (?:perdon|perdonadme|perdonenme|perdoname|perdonen|lo siento)(?: por todo| todos| a todos| mama|$| ,)|(?:los|las|os) (?:quiero|amo) (?:mucho|a todos)
veiled 2 (?:pronto|ya) (?:se )?(?:todo )?(?:se )?(?:acabara|acaba|terminara) (?:todo )?(?:y )?~3(?:descansar|en paz|libre|dormir)
~farewell 1.2 (?:pronto|por fin|ya) ~3(?:podre|voy a poder|voy a) (?:descansar|estar en paz|dormir)|(?:pronto|ya) (?:se |todo )?(?:se )?(?:acabara|acaba|terminara|habra terminado) ?(?:todo)?|quiero que (?:se )?(?:acabe|termine|pare) (?:todo|este dolor|el dolor|ya)
~giving 1 (?:regale|regalado|regalando|he regalado|di) (?:ya )?(?:mi|mis|todas mis|todos mis)|todo (?:arreglado|en orden|ordenado|listo)|testamento ~2(?:hecho|escrito|listo|firmado)
~giving 1.2 (?:ya )?no (?:me |lo |la |los |las )*(?:van? a hacer|haran?|necesitare|necesito|voy a necesitar|hacen?) ?(?:mas|falta|ya)?
explicit 3 (?:solo )?(?:quiero|quisiera|deseo|unico que quiero) (?:es )?(?:ya )?(?:irme|reunirme|ir|estar|seguirl[oa]|seguir|volver) (?:con|a) (?:el|ella|ellos|mi \w+)(?! (?:al|a la|a)\b)(?= ~2(?:cielo|ya|pronto|,|/|donde|alla)|$)
explicit 3 (?:desaparecer|irme|dormir|descansar|desaparezca) (?:ya )?(?:para siempre|por siempre|del todo|de este mundo|y no volver)

~tired 0.8 (?:ya )?no (?:aguanto|puedo|doy|soporto|resisto) (?:con esto |esto )?(?:mas|asi)
~dark 1.2 (?:no|sin) (?:le |hay |veo |tengo |encuentro )*(?:salida|escapatoria)
~dark 0.8 (?:sin|no hay|perdi la|no tengo) (?:ninguna )?esperanza|nada (?:tiene|vale) ~1sentido|todo es inutil
~dark 1.2 (?:quiero|quisiera|ganas de|pudiera) (?:solo )?desaparecer
veiled 2 desaparecer ~2y que nadie
~worth 0.8 (?:me odio|soy un fracaso|soy inutil|no valgo|no sirvo|nadie me quiere|a nadie le importo)
explicit 2 (?:acabar|terminar) con todo(?! (?:el|lo|ese|los|este (?!fin|viernes|sabado|domingo|lunes|mes))\b)

~loss 0.8 (?:mujer|marido|esposa|esposo|novi[oa]) se fue|(?:me (?:han |acaban de |acaba de )?(?:despedido|despedir|echado|echaron|despidieron|dejado|dejo))|perdi (?:el|mi|la|todo)|(?:se fue|se ha ido) con|(?:mi (?:mujer|marido|esposa|esposo|novia|novio)) (?:se fue|me dejo|se ha ido)

~friend 1 pregunt[oa] (?:por|para) (?:una?|mi) (?:amiga|amigo|colega|companero|prima|primo)

explicit 2 (?:imagino|pienso en|planeo) mi (?:propio )?(?:funeral|entierro)
explicit 3 (?:lo hago|lo hare|voy a hacerlo|lo voy a hacer) (?:esta noche|hoy|manana|pronto)(?= ~1(?:,|/)|$)
~farewell 1.2 (?:la|mi) (?:nota|carta) (?:esta|queda) (?:en|sobre)
explicit 2 no quiero (?:que haya )?(?:un |otro |mas )?(?:manana|futuro)$
explicit 3 (?:ningun|ninguna|no hay|sin) (?:motivo|razon)(?:es)? para (?:que )?(?:siga|seguir|estar|quedarme|vivir)
veiled 2 (?:mas facil|mejor|sencillo) ~6si (?:yo )?no existiera
veiled 2 (?:decidle|diganle|dile|digan) a mi \w+ que (?:la|lo|los|las) (?:queria|quise|quiero|amo|ame)
~goodbye 1.2 (?:hice|he hecho) las paces con (?:todos|todo)
~farewell 1.2 (?:no )?falta (?:ya )?poco|no queda mucho
veiled 2 que (?:cambiaria|importaria|mas da) si (?:yo )?(?:ya )?(?:no estuviera|me muriera|no existiera|muriera|no estoy)
veiled 2 no puedo seguir (?:viviendo|asi viviendo|con esta vida)
means 2 (?:duele|dolera|doleria) (?:mucho )?(?:ahogarse|morir|ahorcarse|desangrarse)|cuanto (?:tarda|se tarda|tiempo) ~4(?:desangrarse|morir|ahogarse)
for_another 2 {persona} ~7(?:mensaje|carta|nota|video|audio) de despedida
explicit 3 no (?:seguir|estar|continuar) (?:mas )?(?:viv[oa]|con vida|existiendo|en este mundo)
explicit 3 (?:lamento|odio|siento|me da pena|me duele|me arrepiento de) (?:haberme|haber|tener que|cada vez que) (?:despertado|despertarme|despertar)
explicit 3 quitarme (?:de en medio|del medio)
explicit 3 (?:autolesionar|autolesionarme|autolesiono|autolesione|autolesionado|autolesionando)
explicit 3 (?:quiero|quisiera) estar muert[oa]
veiled 2 (?:iria|ira|irian|estaria|estarian|viviria) (?:mucho )?mejor sin mi(?! (?:ayuda|voto))
veiled 2 (?:despues|a partir) del? (?:domingo|lunes|martes|miercoles|jueves|viernes|sabado|manana|hoy) ~2(?:nadie|no) ~4(?:ocuparse|preocuparse|cuidar|cargar|aguantar)\w* ~2(?:de mi|por mi|conmigo)
means 3 (?:metodo|forma|manera|modo) (?:seguro|segura|rapid[oa]|facil|limpi[oa]|eficaz|indolor) ~2(?:suicid\w*|morir\w*|matar\w*|acabar|quitarse)
for_another 3 {persona} ~9no (?:estara|va a estar|seguira) (?:viv[oa]|con vida|aqui)
for_another 3 {persona} ~3(?:habla|hablando|hablo|escribe|comenta) (?:de|sobre) (?:suicidio|suicidarse|matarse|morir)

explicit 3 (?:ojala|quisiera|quiero|desearia|deseo|espero|pido|rezo|ruego|gustaria|si tan solo|alivio) ~4corazon ~4(?:parara|pare|parase|detuviera|detenga|deje|dejara|falle|fallara|rinda)
explicit 3 (?:dios|senor|la muerte|el cielo|virgencita) (?:ya |por favor |que |quiera |te pido que )*me ~1(?:lleve|llevara|llevase|llevame|lleva|recoja|recogiera)
explicit 3 (?:llevame|llevenme|llevenme ya|que me lleve) ~2(?:dios|senor|la muerte|virgencita|contigo al cielo|ya de este mundo)
explicit 2 muerte (?:ya |me |se |ha |empieza a |empezado a |es |parece |siento |como |seria |suena |un |una |tan |mas |casi |hoy |me parece |a ser |a parecer )+(?:amiga|amigo|consuelo|alivio|descanso|paz|refugio|libertad|liberacion|tentadora|dulce|bella|facil|solucion|salida|regalo|hogar)
explicit 2 (?:bajo tierra|tres metros bajo tierra|en (?:la|mi|una) tumba|en (?:un|el|mi) ataud|en el cementerio) ~4(?:mejor|paz|feliz|tranquil[oa]|descansar|descanso)|(?:mejor|feliz|tranquil[oa]|estaria) ~3(?:bajo tierra|tres metros bajo tierra|en (?:la|mi|una) tumba|en (?:un|mi) ataud)
explicit 2 (?:no|nunca) (?:quiero|quisiera|deseo|queria) (?:ya |seguir |volver a )*(?:estar aqui|existir|estar en este mundo|estar en esta vida)(?! (?:en|con|para|de|tan|sol[oa]|cuando|toda|hasta)\b)
explicit 2 (?:no quiero|quisiera no|preferiria no|mejor no) (?:seguir )?(?:existir|existiendo|haber nacido|haber existido)
explicit 2 (?:haber nacido|no haber nacido|nunca nacer|no nacer|jamas haber nacido|no haber existido|nunca haber existido) (?:jamas|nunca|mejor)|(?:fantaseo|sueno|quisiera|preferiria|mejor|ojala|deseo|deberia) ~3(?:no|nunca|jamas) (?:haber (?:nacido|existido)|nacer|hubiera (?:nacido|existido)|hubiese (?:nacido|existido))
explicit 2 (?:canse|canso|cansada|cansado|harta|harto|hasta la madre|hasta el gorro|hasta las narices|aburri|agotada|agotado|fastidiada|fastidiado) (?:ya )?(?:de )?~1(?:estar viv[oa]|la vida|vivir|existir|esta vida|esta existencia|respirar|seguir viv[oa])(?! (?:en|con|aqui)\b)
explicit 2 (?:sigo|seguir|todavia|aun|otra manana|otro dia|desperte|despertar) ~2(?:viva|vivo|respirando|con vida) ~5(?:decepcion|desgracia|desgraciadamente|lastima|lamentablemente|por que|porque|para que|asco|fastidio|mala suerte|castigo|ojala no)
explicit 2 (?:decepcion|desgracia|desgraciadamente|lastima|lamentablemente|odio|mala suerte|castigo|por que) ~5(?:sigo|seguir|estar|despertar|desperte|amaneci|amanecer) (?:viva|vivo|respirando|con vida)
explicit 2 (?:duele|cuesta|pesa|agota|cansa|dificil|insoportable|imposible) ~3(?:seguir )?(?:vivir|existir|estar viv[oa]|seguir viv[oa]|seguir viviendo)(?! (?:en|con|aqui|de|sin|del|asi de|tan|lejos|junt\w*|sol[oa]|para|por|cara)\b)
explicit 2 vida ~2(?:es|se hace|se me hace|me resulta|se volvio|ya es|me parece) ~3(?:insoportable|tortura|castigo|infierno|carcel|condena|inutil|agonia|absurda|demasiado)
explicit 3 (?:intente|trate de|quise|queria|voy a|quiero|casi|iba a|pense en|pienso en|estuve a punto de|bromea con|penso en|planeo|ganas de) (?:de |volver a )?(?:ahorcarme|colgarme|matarme|suicidarme|asfixiarme|ahogarme|envenenarme|estrangularme|apunalarme|desangrarme|dispararme|electrocutarme)(?! (?:de risa|con la comida))
explicit 2 (?:puente|via|vias|anden|balcon|azotea|ventana|acantilado|borde|cornisa|barandilla|techo|metro|tren) ~12(?:un paso|un solo paso|dar el paso|soltarme|dejarme caer|y ya esta|y todo acaba|todo acabaria|bastaba|bastaria|seria tan facil)
explicit 2 (?:un paso|un solo paso|un salto|un corte|un empujon) ~3(?:y )?~2(?:bastaba|bastaria|se acaba todo|se acabo todo|acabaria todo|todo acaba|todo termina)
explicit 2 me (?:he |estoy |volvi a |sigo )?(?:corte|cortando|cortado|rajado|raje|quemado|queme|aranado|arane) ~1(?:otra vez|de nuevo|anoche|los brazos|las munecas|las piernas|los muslos|las venas|a proposito|para sentir|a escondidas|por dentro)(?! (?:el|la) (?:pelo|dedo))
explicit 2 (?:cuchillo|navaja|cuchilla|tijeras|mechero|vidrio|cristal) ~4(?:pierna|brazo|brazos|muneca|piel|cuello|garganta|venas|muslo)(?! (?:de|del) (?:cordero|pollo|jamon))
~dark 1.2 manga larga ~6(?:calor|verano|julio|agosto|enero|esconder|nadie)
veiled 2 (?:soy|siento|siendo|ser|sere|me he vuelto) (?:como |que |solo |nada mas que |mas que |no |simplemente |siempre |ya |para todos |un |una )*(?:una carga|carga|un estorbo|estorbo|un lastre|lastre|un peso|peso muerto|una molestia|un desperdicio|un parasito)(?! (?:de trabajo|de la prueba|ligero|pesado))
veiled 2 (?:mejor|mas facil|mas felices|mas feliz|aliviad\w+|alivio|tranquil\w+) ~5(?:si |cuando |que |el dia que )yo (?:ya )?no (?:estuviera|estuviese|este|existiera|exista|estuviera aqui|siguiera)(?! (?:en (?:el|la)|de (?:viaje|vacaciones|guardia))\b)
veiled 2 (?:mundo|casa|familia|vida|todo|gente) ~3(?:iria|estaria|seria|estara|ira|sera|funcionaria|giraria|va) ~2(?:mejor|mas facil|mas feliz|mas tranquil[oa]) ~1sin mi(?! (?:ayuda|coche))
veiled 2 (?:libraran|librareis|libraras|librarse|liberaran|librara|deshacerse|desharan|descansaran) (?:al fin |por fin |pronto )?de mi
veiled 2 (?:nadie|ni quien) (?:se |me |va a |iba a |lo |ni |lo |siquiera |)*(?:daria cuenta|dara cuenta|da cuenta|notaria|notara|notar|nota|enteraria|enterara|enterar|extranaria|extranara|extranar|lloraria|llorara|buscaria|buscara|importaria|echaria de menos|echaria en falta|sabria) ~6(?:si |que |cuando |de que |hasta )?~2(?:desaparezco|desapareciera|desaparecia|me muero|muero|muriera|me muriera|falto|faltara|no estoy|no estuviera|me fuera|ya no estoy|no existiera)
veiled 2 (?:cuando|si|para cuando) (?:alguien |ustedes |vosotros |tu )?(?:leas|lean|leais|lea|leyeran|encuentren|encuentres|encuentre) ~2(?:esto|estas?|este|mi carta|lineas|palabras)
veiled 2 (?:cuida|cuiden|cuidad|cuidame|cuidenme|cuide|ocupate|ocupense) ~6(?:cuando|si|una vez que) (?:yo )?(?:ya )?(?:no este|falte|muera|me haya ido|me vaya para siempre|me muera)
veiled 2 cuando yo falte(?! (?:al|a clase|a la))
~giving 1.2 (?:deje|dejado|dejo|esta|tengo|arregle|arreglado) (?:ya )?todo (?:ya )?(?:arreglado|en orden|listo|ordenado|preparado|resuelto)|todo (?:arreglado|en orden|listo) ~4(?:testamento|claves|contrasenas|papeles|gato|perro)
explicit 3 (?:lo intente|intente|me tome|tome|trate) ~9(?:otra vez|de nuevo|ahora|vuelvo) ~6(?:morirme|morir|matarme|suicid\w*|hacerlo)
explicit 3 (?:vuelvo|volvi|volver|vuelto|regresan|regresaron|volvieron|han vuelto|otra vez) ~4(?:a )?(?:pensar|pensamientos|ideas|ganas|impulsos) ~4(?:morir\w*|suicid\w*|matarme|hacerme dano|cortarme|quitarme)
explicit 3 (?:ganas|necesidad|impulso|impulsos|antojo|urgencia) ~2(?:de )?(?:hacerme dano|cortarme|lastimarme|quemarme|golpearme|herirme|desaparecer del mundo|morir\w*|matarme|tirarme)(?! (?:el pelo|al agua|a la piscina|de (?:risa|hambre|sueno)))
means 3 (?:formas?|maneras?|modos?|metodos?|como) ~3(?:de )?(?:morir|morirse|morirme|matarse|matarme|suicidarse|suicidarme|irse|quitarse la vida|quitarme la vida|acabar) ~2(?:sin dolor|sin sufrir|rapido|rapidas?|facil|indolor\w*|sin que duela)
means 2 cuant[oa]s? ~9(?:no despertar|no volver a despertar|para morir|para morirse|para matarse|matarme|letal|mortal|dormir para siempre|nunca despertar)
means 2 (?:caida|salto|piso|altura|dosis|frasco|caja|cuerda|tren) ~8(?:suficiente|basta|bastan|alcanza|alcanzan|sirve) ~2(?:para )?(?:morir\w*|matarse|matarme|matar(?! \w)|que me mate|no despertar)
for_another 3 {persona} ~6(?:dice|dijo|escribio|escribe|amenaza|bromea|habla|repite|amenazo|ha dicho|ha escrito|manda) ~7(?:matarse|suicid\w*|colgarse|ahorcarse|cortarse|quitarse la vida|no quiere vivir|quiere morir\w*|se mata|tirarse|hacerse dano)

explicit 3 (?:quiero|quisiera|kiero|necesito|deseo|prefiero|me gustaria) {any}(?:morir|morirme|matarme|suicidarme|estar muert[oa])
explicit 2 no me (?:veo|imagino) (?:viv[oa]|con vida|llegando a viej[oa]|llegar a viej[oa])
explicit 2 (?:no|ya no) (?:voy a |pienso |creo que |quiero )?(?:llegar|llegare|llego) ~1(?:a|hasta) (?:navidad|fin de ano|mi cumple\w*|los \w+|el verano|manana|la primavera|diciembre|enero)(?= ~3(?:decidido|,|/|lo se|vivo|viva)|$)(?! (?:a tiempo|tarde|a casa))
explicit 2 (?:ojala|quisiera|espero|deseo|que) ~3(?:coche|carro|auto|camion|tren|rayo|autobus|bala|alguien) ~4(?:por delante|atropelle|atropellara|arrolle|me mate|me matara|encima|acabara conmigo|me llevara)
explicit 2 (?:no tengo|sin|ya no tengo|perdi las) ~1ganas (?:de )?~3(?:ni )?(?:de )?(?:vivir|seguir viv\w+)(?! (?:en|con|aqui)\b)
explicit 2 (?:compre|comprado|saque|sacado|consegui|escondi) ~1(?:unas |las |una |mis )?(?:cuchillas|navajas|hojas de afeitar)(?! (?:para (?:la|el)|de la))
~means 1.2 sin (?:cortarme|autolesionarme|hacerme dano)
~means 1.2 (?:cuento|contando|cuente|conte|miro|mirando) ~2(?:las |mis )?(?:pastillas|medicamentos|botiquin|pildoras)
explicit 2 (?:pido|quiero|deseo|unico que) ~3no ser ~1(?:,|no|ni|nada)
explicit 2 voz(?:es)? ~3(?:dice|dicen|grita|repite|susurra) ~2(?:hazlo|salta|tirate|matate|muerete|acaba)
~farewell 1.2 (?:superarian|superaran|superaria|superara|olvidarian|olvidaran) ~3(?:un mes|unas semanas|pronto|rapido|mi muerte|sin mi)|lo superar(?:ian|an) en
~worth 1.2 (?:hijos|ninos|hija|hijo|marido|esposa|mujer|familia|todos) ~1merecen? (?:a )?(?:otra|otro|algo mejor|una mejor|un mejor|alguien mejor)
~dark 1.2 (?:solo )?(?:les|os|le) (?:arruino|jodo|destrozo|amargo) la vida
veiled 2 (?:poco|no mucho|no por mucho) ~2tiempo ~3(?:tendran|tendreis|tendras|tienen) que (?:aguantar\w*|soportar\w*)|(?:tendran|tendreis) que aguantarme ~3(?:poco|mucho)
~giving 1.2 (?:adonde|donde|a donde) (?:yo )?voy(?= ~2(?:no|,|/)|$)(?! a)
~goodbye 1.2 no puedo quedarme(?= ~1(?:mas|aqui|,|/)|$)
~farewell 1.2 no (?:es|fue|sera) (?:tu|vuestra|su) culpa
~farewell 1.2 (?:dije|dicho) ~4lo que (?:tenia|queria) que? ?(?:decir\w*)
means 2 (?:cuantos metros|que altura|cuantos pisos) ~6(?:caer|saltar|caerse|tirarse) ~3(?:morir\w*|seguro|matarse)
for_another 2 {persona} ~6(?:regalo|dio|regalado|dado|regala) ~9(?:no (?:la|lo) olvide|recuerde|miedo|despidio|despedida)
explicit 3 (?:ya )?(?:deberia|tendria que|merezco|debi) ~1(?:estar|haber|haberme) (?:ya )?(?:muert[oa])
explicit 2 (?:no tengo|sin|me faltan|ya no tengo) ~1(?:fuerzas|fuerza|energia|valor) ~1(?:para|de) (?:seguir )?(?:vivir|viviendo|existir)(?! (?:en|con|aqui)\b)
explicit 2 me (?:rasco|rasque|arano) ~5(?:hasta sangrar|hasta que sangr\w+|sangre)
explicit 2 (?:casi|quise|pense en|a punto de) (?:me )?(?:tiro|tire|tirarme|lanzo|lanzarme|avente) ~1(?:delante|bajo|debajo|al|a|frente)(?! (?:agua|piscina))
veiled 2 (?:repaso|planeo|imagino|ensayo|pienso en) mi (?:ultimo dia|ultimas horas|propia muerte|final|despedida)
veiled 2 (?:mejor|mas facil|alivio) ~5que (?:yo )?me (?:fuera|vaya|muriera|muera) ~1(?:para siempre|del todo|de este mundo|de una vez)
means 2 (?:que|cual) dosis ~5(?:mortal|letal|mata)
for_another 2 {persona} ~12(?:una locura|una tonteria|algo malo)(?= ~1(?:,|/)|$)
idiom si me muero (?:hoy|manana) , ~1sera
idiom no (?:estare|voy a estar)(?: en casa| en la oficina)? , (?:tengo|porque tengo|voy)
idiom (?:muero|morirme|morir|muere|muerto|muerta|mori|moria|morimos|muriendo|murio) de (?:risa|hambre|sueno|ganas|calor|frio|verguenza|aburrimiento|amor|sed|envidia|miedo|pena|gusto|viej[oa]|asco|la risa|cansancio|ternura)
idiom (?:morir|morirme|vivir) (?:sin (?!dolor|sufrir|que duela|sentir)|en tus brazos|viej[oa]|contigo|de viej[oa]|rodead[oa])
idiom me muero por
idiom (?:casi|por poco) me (?:mato|muero)
idiom (?:matarme|me mato|mato|matarse) (?:a|trabajando|estudiando|en el gimnasio|por)
idiom ni loc[oa] me mato
idiom suicidio (?:colectivo|politico|comercial|social)|(?:prevencion|escuadron|tasa|indice) (?:del|de) suicidi[oa]s?|los suicidas
idiom vida sedentaria|acabar con (?:mi|esta) (?:tesis|vida sedentaria|vida de soltero)
idiom carta de despedida (?:a mis companeros|de virginia|a mi equipo|al equipo|de la empresa)
idiom (?:corte|cortado|cortarme) (?:el|la|un|los) (?:dedo|pelo|cabello|mano cocinando|flequillo|unas)
idiom hice dano en (?:la|el)|(?:hacerme dano|hice dano) (?:jugando|entrenando|corriendo)
idiom (?:tirarme|lanzarme) (?:en paracaidas|a la piscina|en tirolina|al agua|de cabeza|a la piscina)
idiom (?:antes|prefiero|preferiria|mejor) (?:muert[oa]|morir|morirme|estar muert[oa]) (?:que|a) (?!seguir|vivir|continuar|esto|estar|volver|quedarme|aguantar|soportar|ser yo)\w+
idiom (?:empresa|partido|equipo|firma|gobierno|industria|club|marca) ~5suicid\w*
idiom tan (?:lind[oa]|mon[oa]|tiern[oa]|ric[oa]|buen[oa]|guap[oa]|gracios[oa]|divertid[oa]|aburrid[oa]) que me (?:muero|muera|mori)
idiom (?:nadie|a nadie) ~4(?:de menos|extranar\w*) (?:est[ea]|es[ea]|el|la|los|las|a (?:ese|esa|este|esta))
idiom vivir sin (?:mis?|el|la|los|las) (?!marido|mujer|esposa|esposo|hij[oa]s?|madre|padre|mama|papa|herman[oa]|nov[oi][oa]|amig[oa])\w+
idiom no quiero morir sin
idiom me arane ~3con (?:las|la|los|el|una)

void (?:no|nunca|jamas|ni|sin|tampoco|nada de)(?: (?:me|quiero|quise|tengo|pienso|voy a|he|habia|es que|estoy|soy|ganas de|en|a|de|quisiera|pensado|intencion|ideas|pensamientos|ya|mi|el|queria|siento))*$
void (?:la protagonista|el protagonista|personaje|los que|quienes|la gente|los jovenes|los pacientes|un hombre|una mujer|un paciente|una paciente|madre|que planea su|intento de)(?: (?:que|dice que|quiere|quieren|intenta|intentan|se|planea|va a|planea su))*$
void (?:me pregunto si|pregunto si|si pienso en|preguntan si)(?: (?:pienso|en|quiero|tengo|he|pensado))*$
void (?:se|te|le|la|lo|nos) (?:quiere |va a )?$
void pregunt\w+ si(?: (?:alguna|vez|a|veces|he|quiero|queria|pienso|tengo|en|todavia|aun|habia|pensado|me|ideas|de|ganas))*$
void (?:nunca|jamas|no) (?:he|habia|hube|has|ha)(?: \w+)?$

context -2 pelicula|peli|novela|serie|capitulo|episodio|personaje|protagonista|narrador|cancion|letra|disco|obra|teatro|poema|documental|podcast|videojuego|fortnite|fornite|jefe final|partida|libro|telenovela|autor|actriz|actor|cita|noticia|titular|zarzuela|opera
context -1 trafico|reunion|reuniones|lunes|deberes|resaca|calor|este frio|excel|impresora|alarma|examen|examenes|gimnasio|agujetas|picante|verguenza|oficina|pizza|cafe|tarea|tareas|atasco|zoom|mates|matematicas
context -1 jaja\w*|jeje\w*|jiji\w*|lol|xd+|broma(?! es)|bromeo|risas
context 1 no es broma|en serio|de verdad|lo digo en serio|esta noche|ahora mismo|todos los dias|cada noche|cada dia|ayuda|por favor|ya lo tengo decidido|semanas
context -2 (?:de|cuando era) joven|(?:lo|la) convencio de que no|(?:a los|con) (?:\d+|trece|catorce|quince|dieciseis|diecisiete|dieciocho|veinte)|de (?:adolescente|joven|nin[oa]|pequen[oa])|hace (?:\w+ )?anos|en (?:19|20)\d\d|cuando (?:era|tenia)|hace mucho|en aquella epoca|en el instituto
context -1 agradezco|doy gracias|por suerte|gracias a dios|superado|supere|recuperad[oa]|hoy soy|me salvo|agradecid[oa]
context 2 todavia|aun|sigo|seguo|otra vez|de nuevo|vuelvo|volvi|vuelto|sigue|siguen|lo mismo|igual que antes|hasta hoy|ahora (?:quiero|vuelvo|tambien)|volveria
explicit 2 (?:volvi|vuelvo|he vuelto|saque|sacado|cogi) ~4(?:cuchilla|navaja|hoja de afeitar)(?! para)
explicit 3 me (?:he )?(?:queme|quemado|golpee|golpeado|aran[eo]\w*|corte|cortado) ~5(?:a proposito|adrede|a posta|queriendo|para sentir|para no sentir|para que pare|para castigarme)
explicit 2 (?:estaria|estuviera|estar|estare) ~2(?:bajo tierra|en la tumba|en el cementerio|en una caja|enterrad[oa])
explicit 3 (?:rezo|pido|espero|ojala|deseo|quisiera|sueno) ~4(?:corazon|infarto|derrame|cancer) ~4(?:pare|parara|detenga|detuviera|falle|fallara|lleve|llevara|mientras duermo|dormid[oa])
explicit 2 (?:decepciona|decepcion|fastidia|duele|pena|triste|rabia|odio) ~3(?:seguir|sigo|haber) ~1(?:aqui|respirando|viv[oa]|despertado|viviendo|despierto)
explicit 2 (?:conte|contado|cuento|alinee|puse en fila) ~2{pastillas}(?= ~1(?:,|/|otra vez|y)|$)(?! ~2(?:para|de la|de mi|del) )
explicit 2 (?:vias?|andenes|anden|puente|balcon|azotea|acantilado) ~3(?:imagino|imagine|pienso|veo) ~5(?:no sigo|no paro|salto|saltar|me quedo|me tiro|un paso|caer)
explicit 3 (?:no|ya no) (?:soporto|aguanto|tolero) (?:estar|seguir) viv[oa]
explicit 3 (?:quiero|quisiera|deseo|gustaria|ojala) ~2(?:dormirme|dormir|cerrar los ojos|que me duerma) ~3(?:y )?que ~1(?:se )?(?:acabe|termine|acabara|terminara|sea el fin|no haya)
explicit 2 (?:tengo|hay|guardo|compre|he comprado) (?:ya )?(?:una )?(?:cuerda|soga) ~3(?:maletero|armario|garaje|cajon|lista|preparada|bajo la cama)(?! ~3(?:para|surf|tabla))
explicit 2 (?:ya )?(?:he )?(?:puesto|puse|elegi|elegido|fije|fijado|marque|marcado) (?:una |la |el )?(?:fecha|dia)(?= ~1(?:,|/|y)|$)(?! (?:para|de la|del))
explicit 3 no me fio de mi(?: mism[oa])?(?= ~1(?:,|/|si|cuando|esta noche|sola?|en|cerca)|$)
explicit 3 (?:voces|voz|cabeza|algo) ~2(?:dicen|dice|gritan|grita|ordenan|piden|susurra\w*|mandan) ~1que (?:me )?(?:salte|mate|muera|tire|corte|haga|lo haga|vaya)
explicit 2 (?:iba|estuve|estaba) (?:a punto de |a )(?:saltar|tirarme|hacerlo|lanzarme)(?= ~1(?:pero|cuando|y|hasta|,|/)|$)
explicit 3 ojala ~2(?:camion|coche|tren|autobus|carro|rayo|avion) ~3(?:me )(?:lleve|mate|atropelle|aplaste|parta|arrolle|embista)
explicit 2 (?:morir|la muerte|estar muert[oa]) (?:ya )?no me (?:asusta|da miedo) ~8(?:seguir|vivir|vida|quedarme|manana)
explicit 3 (?:tendria|deberia|debi|debia|tenia) (?:que )?(?:haber )?(?:muerto|morir|sido) yo|(?:tendria que|deberia) haber(?:me)? ~1(?:muerto|tocado a mi)
explicit 2 (?:no )?(?:pienso|quiero|espero|voy a|creo que) ~1(?:no )?(?:llegar|llegue|ver|cumplir|vaya a llegar) ~1(?:a )?(?:mi|mis|otro|el|la|los|las|al)? ?~1(?:cumpleanos|navidad|verano|treinta|cuarenta|veinte|primavera|ano que viene)(?= ~1(?:,|/)|$)
explicit 2 (?:pienso|imagino|planeo|se|he pensado|decidi) ~3como (?:lo haria|lo hare|hacerlo|voy a hacerlo)(?= ~1(?:,|/|y)|$)
explicit 2 (?:me )?(?:voy a|quiero|podria) (?:tomar|tomarme|tragar|tragarme)(?:las)? ~1(?:todas|todo el frasco|la caja entera|el bote) ~2(?:de golpe|de una vez|juntas|y ya|$)
explicit 3 (?:preferiria|prefiero|quisiera|gustaria|mejor) no (?:existir|haber existido|haber nacido|estar aqui|seguir)
explicit 2 (?:vida|vivir|existir) ~1(?:es|se siente|se ha vuelto|me parece|me pesa)? ?(?:como )?(?:un |una )?(?:castigo|condena|carcel|tortura|suplicio|agonia|infierno)(?! (?:de trafico|sin))
explicit 2 (?:no me deja|impulso|urgencia|necesidad|ganas) (?:de )?(?:cortarme|hacerme dano|sangrar)(?! (?:el|las|un))

veiled 2 (?:llorarian|lloraran|sufririan|estarian tristes) ~4(?:y )?(?:luego|despues) ~4(?:aliviad\w*|respirarian|mejor|libres|olvid\w*|tranquil\w*|seguirian)
veiled 2 (?:solo |no )?soy (?:mas que |solo |una |un |nada mas que )+(?:carga|estorbo|peso|lastre|problema)(?! (?:de|para el equipo))
~worth 1.2 les? cuesto ~2(?:dinero|paciencia|energia|tiempo)
veiled 2 (?:merecen|deberian|podrian|se merecen) (?:librarse|deshacerse|verse libres|descansar) de mi
veiled 2 si (?:me )?(?:desaparezco|desapareciera|muero|muriera|voy|fuera|no vuelvo) ~1(?:nadie|quien|alguien) ~3(?:notar\w*|busca\w*|enterar\w*|cuenta|extran\w*|lunes|llor\w*)
~farewell 1.2 (?:cartas?|notas?|sobres?) (?:estan|esta) ~2(?:cajon|mesa|escritorio|cama|almohada)
~giving 1.2 una para cada (?:uno|una)|para cada uno de (?:vosotros|ustedes|ellos)
~giving 1.2 (?:he llevado|lleve|deje|he dejado) (?:al|el|la|los|mi|a mi) (?:gato|gata|perro|perra|gatos|perros) ~2(?:casa|con)
~farewell 1.2 (?:cree|creen|piensa|piensan) que ~1(?:es|son|me voy|estoy) ~1(?:por|de|solo|unos)
~giving 1.2 (?:guitarra|libros|reloj|anillo|joyas|coleccion|bici|discos|camara) ~1(?:es|son|sera|seran|se los? queda|quedan) para
~farewell 1.2 (?:piso|casa|cuarto|habitacion|armario) ~1(?:esta|queda) ~1vaci[oa]
~giving 1.2 (?:he )?(?:pagado|pague|cancelado|cerrado|borrado|ordenado|cerre|borre|ordene) ~2(?:facturas|cuentas|carpetas|deudas|papeles|fotos|todo)
~farewell 1.2 para que (?:luego |despues |nadie |ellos )+~5(?:facil|tenga\w*|trabajo|buscar)
~goodbye 1.2 (?:una|la) ultima (?:cena|comida|tarde|navidad|llamada|visita|vez) con (?:todos|ellos|mi|mis)|(?:oir|ver|escuchar) (?:tu|su|vuestra) (?:voz|cara|sonrisa) (?:una vez mas|por ultima vez|otra vez)
~farewell 1.2 (?:ellos|ella|el|nadie) (?:no )?(?:sabian?|lo sabian?|sabe|sospecha\w*) ~1que (?:era|es|seria) ~1(?:la ultima|el ultimo|despedida|adios)
~farewell 1.2 (?:cuidate|cuidaos|cuidense|cuidad|cuida|cuiden) ~1(?:mucho|bien|de todos|del perro|de la gata|del gato|de mama|de papa|de los ninos|unos a otros)
~goodbye 1.2 no (?:os|te|se) (?:culpeis|culpes|culpen)|no me (?:busqueis|busquen|busques)
~farewell 1.2 (?:nada de esto|esto|no) es (?:vuestra |tu |su )?culpa(?: vuestra| tuya| de nadie)|no es (?:culpa vuestra|culpa tuya|vuestra culpa|tu culpa)
veiled 2 cuando (?:leais|lean|leas|alguien lea|encuentres|encuentren|encontreis) ~2(?:esto|esta|estas|carta) ~2(?:ya )?(?:sera|estare|habre|no)
veiled 2 (?:pronto|ya) (?:dejare de|no) ser(?:e)? (?:un |una |el )?(?:problema|carga|peso|molestia)|pronto dejare de (?:molestar|estorbar)
~tired 1.2 no (?:aguanto|resisto|soporto|puedo con|paso de) (?:otro|otra|un|una|este) (?:\w+ )?(?:invierno|ano|mes|noche|semana|navidad|dia)(?! (?:de trabajo|con|en))
~farewell 1.2 (?:tampoco|ni) (?:hara|habra|sera) (?:falta|necesari\w*|que)
~dark 1.2 (?:solo|excepto|salvo|menos) una$
~dark 1.2 cansad[oa] que ~2dormir no
veiled 2 (?:sueno|descanso|silencio|noche) que (?:dura|no acaba|no termina|no se acaba)
veiled 2 (?:pronto|ya|por fin) (?:estare|voy a estar) ~1con (?:la abuela|el abuelo|papa|mama|el|ella|mi (?:hijo|hija|padre|madre|hermano|hermana|marido|mujer|esposa))(?= ~1(?:,|/|en el cielo|alla|otra vez)|$)
~goodbye 1.2 me (?:espera|esta esperando) (?:desde|alli|alla|en el cielo|arriba)
~dark 1.2 (?:no me quedan|sin|se me acabaron las) (?:ya )?(?:razones|motivos)(?! para (?:ir|no|salir|comprar))
veiled 2 (?:en el futuro|el ano que viene|manana) (?:ya )?no me veo|no me veo en (?:el|ningun) futuro(?! (?:en|de|con))
~tired 1.2 (?:ya )?no (?:peleo|lucho|quiero pelear|quiero luchar|puedo luchar|puedo pelear|puedo seguir luchando)(?: mas)?(?= ~1(?:,|/|mas)|$)
~dark 1.2 que (?:gane|venza|me lleve)$
veiled 2 pase lo que pase (?:esta noche|hoy|manana|conmigo) ~4(?:intente|quiero|culpa|perdon|siento)
veiled 2 (?:creo que|quiza|probablemente|supongo que) ~1(?:esta|este) es mi ultim[oa]
~dark 1.2 (?:desde que|ahora que|porque) (?:lo )?(?:he )?(?:decidi|decidido|tome la decision|se como) ~4(?:calma|paz|tranquil\w*|alivio)
~farewell 1.2 (?:a )?nadie (?:le )?(?:dolera|sufrira|llorara) (?:mucho|mucho tiempo|tanto)
veiled 2 (?:quisiera|quiero|ojala) (?:poder )?(?:apagarme|borrarme|desconectarme|desenchufarme)(?! (?:del|de la|de las|de los|unos|una))
~loss 0.8 (?:me )?(?:echaron|despidieron|han echado|han despedido)|(?:llamo|carta de) ~1(?:el )?banco|me dejo (?:mi|por|hoy|ayer)|se llevo a los (?:ninos|hijos)
~means 1.2 (?:ando|andando|camino|caminando|parad[oa]|sentad[oa]|estoy) ~3(?:junto a|por|al lado de|sobre|en|al borde) (?:de )?(?:las vias|la via del tren|el puente|la barandilla|el acantilado|la cornisa)
veiled 2 (?:ya )?no espero nada ~4(?:de la vida|de nadie|vida)
veiled 2 (?:estan|siguen|viven|estaran|van) (?:todos )?(?:bien|mejor) sin mi ~2(?:no|,)
means 2 (?:que|cuales|cuantas) {pastillas} ~4(?:no (?:te |me )?despiert\w*|para siempre|paran el corazon)
means 2 (?:hay|existe|cual es) ~3(?:forma|manera|modo|metodo) (?:de )(?:morir|irse|morirse|matarse)
means 2 cuant[oa]s? {pastillas} (?:haria|harian|haran|hara|necesito|necesitaria)(?: falta)?
means 2 que (?:metodo|forma|manera) ~2(?:duele menos|menos duele|es mas rapid[oa]|menos dolor\w*|mas segur[oa])
means 2 (?:que|cuanta) altura ~5(?:segur[oa]|certeza|morir)
means 2 (?:se puede|puedo|puede uno|podria) (?:uno )?morir(?:se)? (?:con|de|tomando) ~2{pastillas}
means 2 (?:seguro de vida|seguro) ~6(?:a si mismo|suicidi\w*|uno mismo|se mata|adrede)
for_another 2 {persona} (?:dice|dijo|cree|piensa|escribe) que ~3(?:estariamos|estarian|estaria|todos|viviriamos) ~3(?:mejor|felices) sin (?:ella|el)
for_another 3 {persona} se (?:corta|autolesiona|quema|hace dano|lastima)(?! (?:el pelo|con el papel|al))
for_another 2 (?:mando|envio|mostro|publico|mandado|enviado) ~2(?:foto|fotos|video) de ~2(?:pastillas|soga|cuerda|cuchilla|cortes)
for_another 2 {persona} ~2(?:amenaza|amenazo) con (?:matarse|suicidarse|hacerse dano|quitarse)
idiom cartas? de despedida a (?:su|sus|la|el|mi|nuestra|nuestro) (?:maestr[oa]|profes\w*|clase|companer\w*|jef[ea]|colegas)
idiom (?:hart[oa]|cansad[oa]) de vivir (?:en|con|de|tan|junto|aqui|cerca|lejos)
idiom ultima (?:entrada|pagina) del? (?:cuaderno|libro|diario) (?:azul|rojo|verde|negro|viejo|gris)
idiom (?:cuerda|soga) ~4(?:para|de) (?:la |el |mi )?(?:tabla|surf|columpio|barca|kayak|escalar|escalada|tender)
void (?:como (?:preguntar|hablar|tratar)|curso|taller|formacion|charla) ~8$
void (?:entonces|antes|aquella epoca) (?:creia|pensaba) que$
context -1 enfermedad la que hablaba|hoy se que|ya tengo el billete|el billete|el vuelo
explicit 2 (?:cinturon|cuerda|soga|cable|bolsa) ~2(?:en el|alrededor del|al) (?:cuello|cabeza)
explicit 2 me (?:abri|he abierto|raje) (?:el|los|la|las) (?:brazos?|munecas?|piernas?)
explicit 3 (?:lo )?unico que quiero (?:ya )?es (?:estar muert[oa]|morir|no existir|desaparecer)
for_another 2 {persona} ~1(?:busca|buscaba|busco|googlea) ~4(?:formas|maneras|metodos|como) (?:de )?(?:morir|matarse)
~dark 1.2 ultimo que me (?:retenia|ataba|sujetaba|mantenia)
veiled 2 (?:planes|ano que viene|futuro|proximo ano|verano que viene) ~5(?:yo )?ya no (?:aparezco|estoy|existo|me veo)|(?:ano que viene|futuro|proximo verano) ~4sin mi(?= ,| /| y|$)
~means 1.2 (?:horarios?|altura|profundidad) ~4(?:trenes|tren|viaducto|puente|cantera)|trenes que (?:pasan sin parar|no paran)
explicit 1.2 cuchillas? ~2sacapuntas|(?:otra vez|de nuevo) las? cuchillas?
veiled 2 (?:dias|noches|semanas) (?:mas )?y ~3(?:(?:os|les|los|las|te) dej[oe] en paz|(?:descansar|descanso) de todo|(?:descansar|descanso) ~2para siempre)
~worth 1.2 (?:ya )?no hago falta
`;
