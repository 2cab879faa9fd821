/** Spanish, as `rules.ts` describes. */
export const spanish = String.raw`
let quiero (?:quiero|kiero|qiero|quisiera|queria|quise|querria|quiera|queriendo|querer|deseo|desearia|deseaba|ganas de|prefiero|preferiria|preferia|necesito|voy a|vamos a|ojala|espero|pienso|pense|pensado|pensando|penso|pensar|pensamientos de|pensamiento de|planeo|planeando|intente|intentado|intento|intentar|decidi|decidido|debo|deberia|deberian|idea de|ideas de|dispuesto a|dispuesta a|tentado de|trate de|tratado de|merezco|podria|pudiera|puedo|por|sin|mejor|quiere|quieres|sigo|vuelvo a)
let persona (?:amiga?o?|hermana?o?|madre|mama|padre|papa|hija|hijo|novia|novio|marido|esposa|esposo|mujer|pareja|primo|prima|tio|tia|companera|companero|alumna|alumno|vecina|vecino|ex|ella|alguien|sobrina|sobrino|colega|chica|chico)
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
explicit 2 (?:acabar|terminar) con todo(?! (?:el|lo|este|ese|los)\b)

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
idiom si me muero (?:hoy|manana) , ~1sera
idiom no (?:estare|voy a estar)(?: en casa| en la oficina)? , (?:tengo|porque tengo|voy)
idiom (?:muero|morirme|morir|muere|muerto|muerta|mori|moria|morimos|muriendo|murio) de (?:risa|hambre|sueno|ganas|calor|frio|verguenza|aburrimiento|amor|sed|envidia|miedo|pena|gusto|viej[oa]|asco|la risa|cansancio|ternura)
idiom (?:morir|morirme|vivir) (?:sin|en tus brazos|viej[oa]|contigo|de viej[oa]|rodead[oa])
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

void (?:no|nunca|jamas|ni|sin|tampoco|nada de)(?: (?:me|quiero|quise|tengo|pienso|voy a|he|habia|es que|estoy|soy|ganas de|en|a|de|quisiera|pensado|intencion|ideas|pensamientos|ya|mi|el|queria|siento))*$
void (?:la protagonista|el protagonista|personaje|los que|quienes|la gente|los jovenes|los pacientes|un hombre|una mujer|un paciente|una paciente|madre|que planea su|intento de)(?: (?:que|dice que|quiere|quieren|intenta|intentan|se|planea|va a|planea su))*$
void (?:me pregunto si|pregunto si|si pienso en|preguntan si)(?: (?:pienso|en|quiero|tengo|he|pensado))*$
void (?:se|te|le|la|lo|nos) (?:quiere |va a )?$

context -2 pelicula|peli|novela|serie|capitulo|episodio|personaje|protagonista|narrador|cancion|letra|disco|obra|teatro|poema|documental|podcast|videojuego|fortnite|fornite|jefe final|partida|libro|telenovela|autor|actriz|actor|cita|noticia|titular|zarzuela|opera
context -2 trafico|reunion|reuniones|lunes|deberes|resaca|calor|este frio|excel|impresora|alarma|examen|examenes|gimnasio|agujetas|picante|verguenza|oficina|pizza|cafe|tarea|tareas|atasco|zoom|mates|matematicas
context -1 jaja\w*|jeje\w*|jiji\w*|lol|xd+|broma(?! es)|bromeo|risas
context 1 no es broma|en serio|de verdad|lo digo en serio|esta noche|ahora mismo|todos los dias|cada noche|cada dia|ayuda|por favor|ya lo tengo decidido|semanas
context -2 (?:a los|con) (?:\d+|trece|catorce|quince|dieciseis|diecisiete|dieciocho|veinte)|de (?:adolescente|joven|nin[oa]|pequen[oa])|hace (?:\w+ )?anos|en (?:19|20)\d\d|cuando (?:era|tenia)|hace mucho|en aquella epoca|en el instituto
context -1 agradezco|doy gracias|por suerte|gracias a dios|superado|supere|recuperad[oa]|hoy soy|me salvo|agradecid[oa]
context 2 todavia|aun|sigo|seguo|otra vez|de nuevo|vuelvo|volvi|vuelto|sigue|siguen|lo mismo|igual que antes|hasta hoy|ahora (?:quiero|vuelvo|tambien)|volveria
`;
