/** German, as `rules.ts` describes. */
export const german = String.raw`
let any (?:(?!nicht|nich|nie|niemals|kein|keine|keinen|nimmer|dass|niemand|ohne|er|sie|man)[a-z]+ ){0,3}
let will (?:will|wil|willl|wollte|mochte|moechte|wurde|wuerde|wurd|mag|wunsch\w*|wuensch\w*|hoff\w*|sehn\w*|wurde gern|werd|werde|muss|soll|sollte|konnte|koennte|kann|plan\w*|uberleg\w*|ueberleg\w*|denk\w*|dacht\w*|versuch\w*|vorhab\w*|beschlossen|lust|drang|gedank\w*|bock|liebsten)
let mich (?:mich|mir|mi|mch)
let mensch (?:freund|freundin|kumpel|kumpels|bruder|schwester|mutter|mama|vater|papa|sohn|tochter|mann|frau|partner|partnerin|ex|mitbewohner|mitbewohnerin|kollege|kollegin|kind|nachbar|nachbarin|cousin|cousine|schulerin|schueler\w*|schuler|neffe|nichte|er|sie|jemand|madchen|maedchen|junge|bekannter|bekannte|mitschuler\w*|lehrer|lehrerin|opa|oma|onkel|tante|kommilitone|kommilitonin|wer)
let tabletten (?:tabletten|tablette|pillen|schlaftabletten|schlafmittel|paracetamol|ibuprofen|antidepressiva|medikamente|medis|insulin|packung|benzos|tropfen|schmerzmittel|betablocker)
let hohe (?:brucken?|bruecken?|dach|dacher|hochhaus|hochhauser|turm|turme|balkon|klippe|fenster|zug|bahn|gleise|bahnsteig|lkw|auto|laster|parkhaus)
let alle (?:alle|alles|allen|jeder|jedem|ihr|euch|dir|du|die welt|der welt|welt|meine familie|meiner familie|familie|kinder|kindern|den kindern|meine eltern|eltern|meine frau|mein mann|sie|ihnen|die anderen|leute|ihm|ihr|er)

explicit 3 (?:ich )?{will} (?:ich )?(?:einfach |nur |noch |echt |am liebsten |wirklich |endlich |so |gerne? |wieder |manchmal |es |dann |schon |immer |jeden tag |nicht mehr leben sondern |auch |lieber |eigentlich |doch |gerade |jetzt |bald )*(?:sterben|tot sein|verrecken|krepieren|abkratzen|den tod)
explicit 3 (?:wunschte|wuenschte|wünschte|ware|wäre|war|besser|lieber|am liebsten|sei|bin) (?:ich )?~2(?:ware |wäre |war )?(?:ich )?(?:doch |einfach |besser |lieber |schon |langst |endlich |nur )*tot(?! umgefallen| vor| nach)
explicit 4 (?:hatte|hätte|haette) ~7(?:sterben sollen|tot sein sollen|gestorben|besser sterben)
explicit 3 (?:gedanken|gedanke|nachdenken|denke|denk|denken|traume|träume|fantasien|sehnsucht|wunsch|sehne mich) ~3(?:ans sterben|an den tod|an meinen tod|vom tod|nach dem tod|zu sterben|tot zu sein|ans tot sein)
explicit 3 (?:lass|lasst|lassen) (?:mich|sie mich) ~2(?:sterben|gehen und sterben)
explicit 3 (?:bin|wäre|ware|werde) ~3(?:bald|morgen|heute|dann|endlich|nachste woche) tot
explicit 2 (?:verdiene|verdient|verdien) ~3(?:tod|zu sterben|sterben)
explicit 2 jetzt will ich es (?:jeden tag|immer|wieder|mehr denn je|erst recht)
explicit 2 (?:tod|sterben|tot sein) (?:ware|wäre|ist|erscheint|klingt|scheint) ~3(?:erlosung|erlösung|besser|einfacher|ausweg|losung|lösung|leichter|ruhe|einzige)
explicit 3 (?:nicht|nich|eigentlich) (?:wirklich |unbedingt )?sterben ~8(?:aufhort|aufhört|vorbei|schmerz|aushalte|weiter\w*|ende|leben soll|weg|ruhe|so nicht)
explicit 2 (?:todeswunsch|todessehnsucht|lebensmude|lebensmüde|lebensuberdruss|lebensüberdruss|todeswünsche)
means 3 (?:sicher\w*|schnell\w*|schmerzlos\w*) ~1(?:methode|methoden|art|weg|weise) ~3(?:umzubringen|zu sterben|umbringt|zu toten|zu töten)
means 3 (?:schmerzlos\w*|schnellst\w*|einfachst\w*|sanft\w*|leicht\w*|best\w*|sicherst\w*|angenehmst\w*) ~4(?:zu sterben|sterben|tod|umzubringen|selbstmord|suizid)
for_another 3 {mensch} ~9(?:sterben (?:will|mochte|möchte)|will ~3sterben|mochte ~2sterben|möchte ~2sterben|tot sein)

explicit 3 {mich} ~4(?:umbring\w*|umzubringen|umgebracht|toten|töten|zu toten|zu töten|getotet|getötet|erhang\w*|erhäng\w*|erschies\w*|erschiess\w*|aufhang\w*|aufhäng\w*|aufzuhang\w*|aufzuhäng\w*|vergiften|zu vergiften|ertranken|ertränken|abknallen|kaltmachen)
explicit 3 (?:bring|bringe|brachte) (?:ich )?mich ~3um
explicit 3 (?:hang|hange|häng|hänge) (?:ich )?mich (?:auf|halt auf|einfach auf)
explicit 3 (?:pulsadern|pulsader) ~3(?:auf\w*|schneid\w*)
explicit 2 wie (?:bringt|totet|tötet|erhangt|erhängt) man sich
means 3 wie ~2man sich ~5(?:umbringt|um|umbringen|totet|tötet|das leben nimmt)
for_another 3 {mensch} ~9(?:sich (?:umbring\w*|umzubringen|(?:was|etwas) an(?:tu\w*|zutun|getan|tat)|toten|töten|das leben nehmen|ritz\w*|verletz\w*|weh\w*)|umbringen will|umzubringen)

explicit 3 (?:denke|denk|dachte|denken|nachgedacht|nachdenke|plane|planen|plan|begehe|begehen|meinen|mein|meinem|gedanken|versuch|versuche|uber|über|an|ans|zum) ~3(?:selbstmord|suizid|freitod|selbstmordes)(?! (?:von|der|des|im|in der|seiner|ihrer|meines|meiner)\b)
explicit 3 (?:selbstmordgedanken|suizidgedanken|suizidgedanke|selbstmordgedanke|suizidale gedanken|suizidalen gedanken|suizidversuch|selbstmordversuch|suizidplane|suizidpläne)
explicit 3 (?:bin|fuhle mich|fühle mich|fuhl mich|fühl mich|wieder|werde|akut|so|war) ~2(?:suizidal|suizidgefahrdet|suizidgefährdet|suizid gefahrdet)
explicit 3 (?:selbstmord|suizid|freitod) ~2(?:begehen|ist der|ist die|als einziger|als letzter|einzige|scheint|ware|wäre)
for_another 3 (?:mein|meine|meiner|unser|unsere) ~1{mensch} ~6(?:suizidal|selbstmordgedanken|suizidgedanken|suizid begehen|selbstmord)

explicit 3 (?:nicht|nich|nimmer|keine lust|kein bock|keinen bock|keine kraft|keine energie|keinen grund|kein grund|keine freude|keinen sinn|nie) (?:mehr |mehr zum |mehr zu |mehr am |hier |langer |länger |weiter |mehr so |so |zum |zu |am )*(?:leben|weiterleben|weiterzuleben|existieren|zu leben|am leben (?:sein|zu sein|bleiben))(?! (?:wollen wir|mit|bei|in|auf|unter|hier|als|ohne handy))
explicit 3 (?:das|mein|dem|meinem|ein) leben ~2(?:nehme|nehmen|zu nehmen|nimmt|genommen hatte|ein ende|beenden|zu beenden|beende|wegwerfen|ende)
explicit 3 (?:beende|beenden|beend|schluss mit|schluß mit) ~2(?:mein|meinem|diesem|dem|das) leben
explicit 2 (?:leben|lebens|welt) (?:ist |war |hat |ergibt |macht |fuhlt sich )?(?:so )?(?:einfach |nur noch |echt |doch |fur mich |für mich )?(?:nicht mehr lebenswert|nicht lebenswert|sinnlos|keinen sinn(?: mehr)?|kein sinn|nichts mehr wert|nicht mehr wert|wertlos)
explicit 2 (?:hass|hasse) (?:das|mein|dieses) (?:ganze |scheiss |verdammte )?leben
explicit 2 (?:mude|müde|leid|satt|uberdrussig|überdrüssig) (?:vom|des|zu|am) ~1(?:leben|lebens|existieren)
explicit 2 (?:warum|wozu|wofur|wofür|weshalb|weis nicht wozu|weiß nicht wozu) (?:soll |sollte |bin |lebe |leb |muss |uberhaupt |überhaupt |noch |ich )*(?:leben|lebe|am leben|weiterleben|existiere|auf der welt|weitermachen|da)
explicit 2 (?:kann|konnte|schaffe|schaff|mag|halte) ~4(?:nicht mehr|nimmer|nicht langer|nicht länger) (?:leben|weiterleben)
explicit 3 (?:nie|nicht|niemals) (?:mehr )?(?:geboren|auf die welt gekommen|auf der welt)
explicit 2 (?:verdiene|verdien|verdient) ~3(?:nicht|nich) ~2(?:zu leben|leben)
explicit 2 (?:nichts|niemanden|keinen|grund) (?:mehr )?(?:wofur|wofür|fur das|für das|wozu|zum|fur die|für die) ~3(?:leben|lebe|lohnt|weiterleben)
explicit 2 (?:von|aus) dieser (?:welt|erde) (?:gehen|verschwinden|weg|scheiden)
for_another 3 {mensch} ~9(?:nicht|nich|nimmer) mehr leben (?:will|mochte|möchte|kann)
for_another 3 {mensch} ~7(?:will|mochte|möchte|wolle) ~2(?:nicht mehr|nimmer) leben

explicit 3 (?:nicht|nie|niemals|nich|nimmer) ~1(?:wieder |mehr |morgen )?(?:aufwach\w*|aufzuwachen|erwachen|wach werden)(?! (?:wollen|um|vor|wegen))
explicit 3 (?:wache|wach) ~3(?:morgen|nie|nicht) ~2(?:nicht|nie|mehr|wieder) ~1auf
explicit 3 (?:schlafen|einschlafen|schlaf) ~2(?:fur immer|für immer|und nie|und nicht|nie wieder|und nimmer)
explicit 2 (?:fur immer|für immer|ewig|endlos) (?:schlafen|einschlafen|ruhen)

explicit 3 (?:mich|mir) ~5(?:geritzt|ritzen|ritze|zu ritzen|selbst verletz\w*|selbst zu verletzen|selber verletz\w*|selber weh\w*|selbst weh\w*|was antun|etwas antun|was anzutun|etwas anzutun|wieder geschnitten|weh tun|wehtun|weh zu tun|wehzutun|schmerzen zufugen)
explicit 2 (?:ritze|ritz|schneide|schneid|verletze|verletz) (?:ich )?mich(?: wieder| selbst| seit| jeden|$| ,| /| weil| um| noch)
explicit 2 (?:selbstverletzung|selbstverletzungen|selbst verletzung|svv|selbstverletzendes)
explicit 2 (?:klinge|klingen|rasierklinge|messer) ~5(?:haut|arm|arme|hand|bein|unterarm|schublade|wieder)

explicit 3 (?:vor|von|vom|auf|aus|unter|in) (?:den|die|der|das|dem|einen|eine|einer|einem|nem|ne|n|nen)? ?~1(?:zug|bahn|gleise|ubahn|u bahn|s bahn|brucke|brücke|dach|balkon|hochhaus|turm|klippe|fenster|lkw|laster|auto|strase|straße|fluss|parkhaus) ~2(?:zu )?(?:spring\w*|werf\w*|schmeis\w*|schmeiss\w*|leg\w*|stellen|sturz\w*|stürz\w*|zu springen|geh\w*|fall\w*)(?= ~3(?:will|soll|konnte|könnte|mochte|möchte|,|/|werde|und)|$)
explicit 3 (?:{will}|einfach|denke|denk|gedanke|vorgestellt|stelle mir vor) ~6(?:vor|von|vom|auf|aus|unter) ~2(?:zug|bahn|gleise|brucke|brücke|dach|balkon|hochhaus|turm|klippe|fenster|lkw|laster) ~3(?:spring\w*|werf\w*|zu werfen|zu springen|schmeis\w*|schmeiss\w*|leg\w*|sturz\w*|stürz\w*|fall\w*)
explicit 2 (?:uberlege|überlege|uberleg|frage mich|denke|ob) ~4(?:springen|gesprungen|spring|springe) ?(?:soll|sollte|konnte|könnte)?(?= ~3(?:soll|sollte|,|/)|$)
explicit 2 gegen (?:einen|den|nen|n|die|eine) (?:baum|wand|mauer|brückenpfeiler|pfeiler) (?:fahr\w*|zu fahren|lenk\w*|rasen)
means 1.5 (?:welche|wie|was|wo|gibt es|hochste\w*|höchste\w*) ~7{hohe} ~8(?:hoher|höher|hoch|hochsten|höchsten|meter|metern|tief|zuganglich|zugänglich|offen)
means 1.5 (?:wie hoch|hochste\w*|höchste\w*|tiefste\w*) ~4{hohe}

means 2 (?:wie ~1viele?|wieviele?|ab wie ~1vielen|welche menge|welche dosis|wieviel) ~4{tabletten} ~9(?:sterben|stirbt|todlich|tödlich|tot|umbringen|aufwacht|aufwachen|gefahrlich|gefährlich|uberdosis|überdosis|reichen|braucht man)
means 2 (?:todliche|tödliche|letale) (?:dosis|menge|uberdosis|überdosis)|(?:ab|welche|wie) ~4(?:tabletten|dosis|menge|pillen|uberdosis|überdosis) ~4(?:todlich|tödlich|letal|sicher|reicht)
means 2 (?:sammle|sammel|gesammelt|gehortet|horte|spare|aufgespart|hebe|zuruckgelegt|beiseite) ~6{tabletten}
means 2 {tabletten} ~4(?:gesammelt|gehortet|aufgespart|gespart|zuruckgelegt|beiseite gelegt|in der hand|bereit)
means 2 (?:ganze packung|alle tabletten|alle pillen|die ganzen tabletten|alle meine tabletten|alle auf einmal|ganze schachtel) ~3(?:schluck\w*|nehm\w*|genommen|geschluckt|nimmt|einwerf\w*)?
explicit 3 (?:mit|nehme|nehmen|eine|ne) (?:einer |ner |eine )?(?:uberdosis|überdosis)(?! (?:zucker|schokolade|kaffee|kuchen|gluck|vitamin))
means 2 (?:seil|strick|waffe|pistole) (?:gekauft|besorgt|gefunden|bereit|liegt|im)(?! fur (?:die|den|das))

veiled 2 ohne mich (?:ware|wäre|waren|wären|ist|ginge|geht|sind|hat|hatte|hätten|hatten|hättet|hattet|leben|wurde|würde|wird) (?:es |das )?(?:ja |doch |einfach |viel |wohl |sowieso )?{alle} ~4(?:besser|leichter|glucklicher|glücklicher|schoner|schöner|gut|froher|entlastet|bessere\w*)
veiled 2 {alle} ~6ohne mich (?:viel |deutlich |eh |sowieso )?(?:besser|leichter|glucklicher|glücklicher|schoner|ein besserer|eine bessere|gut)
veiled 2 (?:geht|ginge|ware|wäre|waren|wären|wurde|würde|sind|haben|hatten|hätten|leben) ~5ohne mich (?:besser|viel besser|leichter|glucklicher|glücklicher|schoner|eh besser|ein besserer|schöner)
veiled 2 (?:besser|leichter|gut|egal|auffallen|merken|leichter|bemerken|niemand|keinem|keiner|keinen|niemanden|niemandem) ~6(?:wenn|dass|falls) (?:es mich|ich) (?:einfach |gar |plotzlich |plötzlich |jetzt |morgen )?(?:nicht (?:mehr )?(?:gabe|gäbe|da|ware|wäre|existier\w*|mehr)|weg|fort|tot|verschwand|verschwinde|sterbe|sturbe|stürbe)
veiled 2 (?:keiner|niemand|keinem|niemandem) (?:wurde|würde|wird) (?:mich )?~2(?:vermissen|fehlen|auffallen|merken dass ich)
veiled 2 (?:falle|fall|bin) ~4(?:zur|eine|ne|nur eine|nur noch eine|nur ne) (?:last|burde|bürde|belastung)
veiled 2 (?:wenn|falls|sobald) (?:du|ihr|jemand|sie|man) (?:das|dies|diese|diesen|es) ~3(?:liest|lest|lesen|findest|findet|gelesen)
veiled 2 (?:wenn|sobald|falls|nachdem) ich (?:mal |dann |bald )?(?:nicht mehr (?:bin|da bin(?! , (?:gies|giesst|futtert|vertritt|macht|ubernimmt)|$)|hier bin|lebe|sein werde)|weg bin fur immer|tot bin|gestorben bin)
veiled 2 (?:nicht mehr|nimmer) (?:da|hier) (?:sein will|sein mochte|sein möchte|bin ich dann)|(?:will|mochte|möchte) (?:einfach |nur |echt |gar )?(?:nicht mehr|nimmer|nicht langer) (?:da|hier|auf der welt) sein
veiled 2 bin ich (?:dann )?(?:schon )?(?:nicht mehr (?:da|hier|am leben)|tot|weg fur immer)
veiled 2 (?:bald|dann) (?:musst|müsst|muss|mussen|müssen|braucht|brauchst|brauchen) ~8(?:sorgen|sorge|kummern|kümmern|argern|ärgern|belast\w*)
veiled 2 (?:lebt|leb) (?:alle )?wohl(?: ihr| alle| meine| mama| ,|$| /)
veiled 2 (?:abschiedsbrief|abschiedsbriefe|abschiedsbriefen)
veiled 2 briefe? ~8(?:danach|wenn ich (?:nicht mehr|weg|tot)|fur nachher)
~farewell 1.2 (?:verzeiht|verzeih|vergebt|vergib) mir|es tut mir (?:so |sehr )?leid(?: alles| an alle| mama| ihr)|(?:mein|der) letzter? (?:tag|brief|eintrag|abend|weihnachten)|mein letztes (?:weihnachten|wort|jahr)
~farewell 1.2 (?:jetzt|dann|nun|bald) kann ich (?:in ruhe |endlich |in frieden )?(?:gehen|loslassen|schlafen)
~farewell 1.2 endlich (?:meine )?ruhe (?:vor|von) (?:der|dem|allem|der ganzen)
veiled 2 bald (?:ist|wird|hat) ~3(?:alles )?(?:vorbei|ein ende|zu ende) ~7(?:ruhe|frieden|frei|schmerz)
~farewell 1.2 bald (?:ist|wird|hat) ~3(?:alles )?(?:vorbei|ein ende|zu ende)|alles (?:bald |endlich )?vorbei (?:ist|sein|ware|wäre)
~giving 1 (?:verschenkt|verschenke|hergegeben|weggegeben)|(?:alles|testament|papiere) ~3(?:geregelt|geordnet|geschrieben|gemacht)
~giving 1.2 (?:brauche|brauch) (?:ich )?(?:sie|es|das|die|den|alles|ja)? ?(?:ja |doch |eh )?(?:nicht mehr|nimmer|bald nicht mehr)(?: lange| langer|$| ,| /)
~giving 1 (?:platz|zuhause) (?:fur|für) (?:die|meine|den|meinen) (?:katze|hund|kater)
explicit 2 (?:will|mochte|möchte|wunsche|nur noch|werde|endlich|bald) ~4(?:ihm|ihr|ihnen|dir|papa|mama|meinem mann|meiner frau|meinem sohn|meiner tochter) (?:nur noch |nur |einfach |bald |endlich )?(?:nur |noch )*(?:folgen|nachfolgen|hinterher|nachgehen)|(?:wieder )?bei (?:ihm|ihr|papa|mama|ihnen) sein (?:im himmel|da oben|dort oben)
explicit 2 (?:fur immer|für immer|endgultig|endgültig) (?:weg|verschwinden|verschwunden|fort|gehen|ruhe)|(?:weg|verschwinden|fort) ?,? (?:fur immer|für immer|endgultig|endgültig)

~tired 0.8 (?:kann|halte|halt|schaffe|schaff|packe|ertrage) ~4(?:nicht mehr|nimmer|nicht langer|nicht länger)
veiled 2 (?:sehe|seh|gibt|finde|weis) (?:da |einfach |echt |fur mich |für mich |es )*(?:keinen|kein) (?:anderen |andren )?(?:ausweg|weg raus)
~dark 0.8 (?:keine|null) hoffnung|hoffnungslos|(?:keinen|kein|ohne) sinn|alles sinnlos|nichts hat ~3sinn
~worth 0.8 (?:wertlos|nutzlos|versager|versagerin|hasse mich|hass mich|niemand liebt mich|keiner liebt mich|keiner braucht mich)
~dark 1.2 (?:will|mochte|möchte|wurde|liebsten) ~4(?:dass|das) (?:es|alles|das|der schmerz|dieser schmerz) ~2(?:aufhort|aufhört|endet|vorbei ist|ein ende)
~dark 0.8 (?:verschwinden|nur noch weg|einfach weg)
explicit 2 (?:mache|mach|machen) ~3(?:endgultig |endgültig |fur immer |heute |heute nacht )(?:dem ganzen ein ende|schluss)|(?:dem|allem|allen|meinem leben|meinem leid) (?:ganzen )?ein ende (?:setzen|machen|zu setzen|bereiten|mache|setze)

~loss 0.8 (?:wurde|bin|mir wurde|hat mir|haben mich|haben mir) ~4(?:gekundigt|gekündigt|entlassen|gefeuert)|(?:job|arbeit|stelle|wohnung|haus|alles) (?:verloren|weg)|(?:kundigung|kündigung) (?:bekommen|erhalten)|(?:hat mich|haben mich) (?:heute |gestern |jetzt )?(?:verlassen|betrogen)|hat schluss gemacht

~friend 1 (?:frag|frage|fragen) (?:nur )?(?:fur|für) (?:einen|eine|nen|ne|n) (?:freund|freundin|kumpel|bekannten|bekannte)

explicit 2 (?:meine|meiner) (?:eigene |eigenen )?beerdigung ~8(?:erleichterung|ruhe|frieden|besser|froh)
explicit 2 (?:stelle|stell|male) ~3(?:meine|meiner) (?:eigene |eigenen )?beerdigung
explicit 3 (?:weg|fort|verschwunden|nicht mehr da) sein (?:fur|für) immer|endgultig weg
explicit 2 (?:kein|keinen|null|keine) (?:bock|lust|nerv|kraft|energie|freude) (?:mehr )?(?:auf|am|zum|fur|für) (?:das |dieses |mein |n )?leben
explicit 3 (?:lebenswillen?|lebensmut|lebenslust|lebenswille) ~2(?:verloren|mehr|weg|aufgegeben)|(?:keinen|kein|keine|verloren) ~1(?:lebenswillen?|lebensmut|lebenslust)(?= ~1(?:mehr|,|/)|$)
explicit 3 (?:mir|mich) ~3(?:arme?|handgelenke?|unterarme?|beine?|oberschenkel|haut|pulsadern) ~2(?:aufgeritzt|aufgeschnitten|geritzt|zerschnitten|aufgekratzt|zerkratzt)
explicit 3 (?:keinen|kein) (?:einzigen )?grund (?:mehr )?~3(?:am leben|zu leben|weiterzuleben|zu bleiben|weiterzumachen)
explicit 3 (?:heute nacht|heute abend|heute|morgen|jetzt|bald) (?:mach|mache|tu|tue|werde) ich (?:es|ernst)(?: tun)?(?= ~1(?:,|/)|$)
explicit 2 (?:will|mochte|möchte) (?:kein|keinen|keine) (?:morgen|zukunft|nachsten geburtstag)(?: mehr|$)
explicit 2 (?:von|runter von) der (?:strase|straße) ab\w*
veiled 2 (?:einfacher|leichter|besser|gut) ~6wenn es mich nicht (?:mehr )?(?:gabe|gäbe|gibt)
veiled 2 (?:sagt?|richtet?) (?:bitte )?(?:meiner|meinem|meinen|der|dem) (?:schwester|bruder|mama|mutter|vater|papa|kindern|frau|mann|sohn|tochter|eltern) ~3dass ich (?:sie|ihn) (?:lieb|liebe|geliebt|liebte|immer geliebt)
~goodbye 1.2 (?:meinen )?frieden (?:mit \w+ )?(?:gemacht|geschlossen)
~farewell 1.2 (?:dauert|wird) (?:ja )?nicht mehr lang\w*(?: dauern)?
veiled 2 was (?:wurde|würde|macht|machte) (?:es|das) ~3(?:andern|ändern|ausmachen|machen|unterschied) ~1wenn ich (?:nicht mehr|weg|tot)
veiled 2 (?:so|nicht) (?:kann|will|mag) ich (?:nicht |nicht mehr |so nicht )*(?:mehr )?(?:weiterleben|leben)
means 2 (?:tut|tate|täte) (?:es )?(?:das )?(?:ertrinken|sterben|erhangen|erhängen|springen|verbluten|erfrieren) weh|(?:wie schmerzhaft|ist) ~3(?:ertrinken|verbluten|erhängen|erhangen) ~1(?:schmerzhaft)?
means 2 wie lang\w* (?:dauert|braucht) ~4(?:verblutet|verbluten|ertrinkt|ertrinken|erstickt|stirbt|tot ist|sterben|erfriert)
for_another 2 {mensch} ~7(?:abschiedsnachricht|abschiedsbrief|abschieds nachricht|abschieds sms|abschiedsvideo)
explicit 3 nicht mehr (?:am leben|auf der welt|da) zu sein
explicit 2 (?:traurig|enttauscht|wutend|bereue|hasse|schade) ~4(?:dass ich )?(?:aufgewacht|aufzuwachen|wach geworden|aufwache)
explicit 3 (?:mir|mich) ~5(?:etwas|was) (?:anzutun|antun|antue)
veiled 2 (?:ginge|gehts?|ware|wäre|stunde) (?:es )?ohne mich ~2(?:besser|leichter|gut)
veiled 2 (?:nach|ab) (?:sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|morgen|heute|dem wochenende) ~6(?:keiner|niemand|nicht mehr) ~4(?:um mich|meinetwegen|wegen mir|mit mir)
for_another 3 {mensch} ~9(?:nicht mehr (?:leben wird|da sein wird|am leben)|tot sein wird)
for_another 3 {mensch} ~4(?:von|uber|über) (?:selbstmord|suizid|seinem tod) (?:redet|spricht|schreibt)

explicit 3 (?:wunschte|wünschte|hoffe|hoffentlich|bete|erlosung|erlösung|erleichterung|liebsten|besser) ~6herz ~5(?:stehen (?:bliebe|bleibt|bleiben)|stehenbliebe|stehenbleibt|aufhort|aufhört|aufhoren|aufhören|versagt|versagen|aussetzt)
explicit 3 (?:gott|herr|herrgott|der tod|jesus) (?:bitte |doch |endlich )*mich (?:bitte |doch |endlich )*(?:im schlaf |heute nacht |heute |bald |zu sich |endlich )*(?:holt|holen|hol|nimmt|nehmen|nimm|erlost|erlöst)(?! uns)
explicit 2 (?:der )?tod (?:kommt mir |ist |erscheint |erscheint mir |wirkt |fuhlt sich |fühlt sich |klingt |wird |scheint |ware |wäre )~5(?:wie ein freund|freund|freundin|trost|trostlich|tröstlich|erlosung|erlösung|erleichterung|friedlich|verlockend|leichter|ausweg|zuhause|ruhe|befreiung|einladend)
explicit 2 (?:unter der erde|unter die erde|im grab|im sarg|zwei meter tiefer|auf dem friedhof) ~5(?:ruhe|besser|frieden|glucklicher|glücklicher|lage ich|läge ich|ware ich|wäre ich|aufgehoben|platz)|(?:besser|glucklicher|glücklicher|lieber|ware ich|wäre ich) ~4(?:unter der erde|im grab|im sarg)
~dark 1.2 ich ~4(?:keine|keinerlei) ~1angst ~1(?:vor dem|vorm) (?:tod|sterben)
explicit 3 (?:lieber|besser|dann eher) (?:ware ich |wäre ich |bin ich |gleich )?tot(?= ~2(?:als|,|/|sein)|$)
explicit 3 (?:ich|mich) ~4(?:gar nicht|nie|niemals|nicht|bloß nie|nur nie|blos nie) (?:existier\w*|geboren|auf die welt)
explicit 2 (?:will|mochte|möchte|wurde gern|würde gern|mag|konnte|könnte) ~4(?:aufhoren|aufhören) (?:zu )?(?:existieren|leben|sein|atmen)|(?:will|mochte|möchte|wurde gern|würde gern) ~3(?:nicht|nimmer) (?:mehr )?existieren|(?:mich|mein leben|meine existenz) ~2(?:ausloschen|auslöschen|ausradieren|loschen|löschen)
explicit 2 (?:mude|müde|leid|satt|uber|über|genug|dicke|nase voll) ~2(?:am leben zu sein|zu leben|vom leben|des lebens|dieses leben|das leben|zu existieren)(?! (?:hier|in|mit)\b)
explicit 2 (?:enttauscht|enttäuscht|leider|schade|warum|traurig|verdammt) ~2(?:ich|bin ich|zu sein) ~4(?:noch am leben|aufgewacht|am leben|wach geworden)
explicit 2 (?:ertrag\w*|ertrage|halte|halt|pack|packe|schaff\w*|verkrafte|uberstehe|überstehe) ~2(?:dieses|das|mein|so ein) leben ~2(?:nicht|nimmer|keinen|kaum)
explicit 2 (?:dieses|das|so ein|mein) leben ~4(?:will|mag|mochte|möchte|brauch|brauche|wollte) ich (?:so )?(?:nicht|nimmer|nie)|(?:will|mag|mochte|möchte) (?:ich )?(?:so ein|dieses|das) leben (?:nicht|nimmer)
explicit 2 leben ~2(?:ist|wird|fuhlt sich|fühlt sich|ist nur noch|tut) ~3(?:unertraglich|unerträglich|qual|folter|holle|hölle|gefangnis|gefängnis|strafe|sinnlos|zu viel|zu schwer|zu weh|weh|wertlos|fluch)(?! ohne)
explicit 3 (?:seit \w+ |nur noch |standig |ständig |immer |dauernd |daran |darüber |daruber )+(?:denke|denk|nach|daran|dran|darüber|nur)? ?~5(?:wie|ob) ich (?:mich|mir|es) ~4(?:umbring\w*|tot\w*|töt\w*|leben nehm\w*|beend\w*|tue|tun soll)
explicit 3 (?:mich|mir) ~5(?:zu )?(?:erwurg\w*|erwürg\w*|erstick\w*|strangulier\w*|zu erwurgen|zu erwürgen|zu erhangen|zu erhängen|erschies\w*|vergift\w*|ertrank\w*|erstech\w*)
explicit 2 (?:autobahnbrucke|autobahnbrücke|brucke|brücke|dach|balkon|bahnsteig|gleise|gleisen|gelander|geländer|klippe|fenster|kante|abgrund) ~12(?:ein schritt|einen schritt|nur ein schritt|kleiner schritt|loslassen|losgelassen|und alles ware vorbei|und es ist vorbei|vorbei ware|es ware vorbei|hinuntergesehen|runtergeschaut und)
explicit 2 (?:ein|nur ein|ein einziger|bloß ein|blos ein|ein kleiner) (?:schritt|sprung|schnitt|ruck|stoß|stos) ~2(?:,|und|/)? ?~2(?:es|alles|dann|ich) ~2(?:ist|ware|wäre|bin) ~2(?:vorbei|still|ruhe|weg|aus|zu ende|frei|erlost|erlöst)
explicit 3 (?:arm|arme|unterarm|unterarme|handgelenk|handgelenke|pulsadern|beine|oberschenkel|haut) ~2(?:aufgeschnitten|aufgeritzt|zerschnitten|zerkratzt|geritzt|verbrannt|blutig geschnitten)
explicit 2 (?:messer|klinge|rasierklinge|schere|scherbe|feuerzeug) ~4(?:an|in|auf|gegen|uber|über) (?:den|die|das|meinen|meine|mein|am) ?~1(?:arm|arme|haut|bein|oberschenkel|handgelenk|hals|kehle|pulsadern)
explicit 2 (?:drang|druck|zwang|lust|bedurfnis|bedürfnis|verlangen|wieder angefangen|angefangen|ruckfall|rückfall) ~4(?:zu )?(?:ritzen|mich zu ritzen|mich zu verletzen|mich zu schneiden|mir wehzutun|mir weh zu tun|selbstverletz\w*|mich zu verbrennen|mir was anzutun)
veiled 2 (?:ich bin|bin ich|bin|ich ware|ich wäre|ware ich|wäre ich|fuhle mich|fühle mich|werde ich|ich werde|ich war|war ich) (?:doch |ja |eh |sowieso |fur alle |für alle |fur euch |für euch |allen |allen nur |euch |nur |nur noch |bloß |blos |hier |fur meine \w+ |für meine \w+ )*(?:noch |nur |eine |ein |ne |als )*(?:ballast|last|burde|bürde|klotz am bein|belastung|zumutung|platzverschwendung|im weg)
veiled 2 (?:keinem|niemandem|euch|allen|meiner familie|ihm|ihr|ihnen|meinen eltern|meinen kindern|jemandem) ~2(?:mehr )?(?:zur|eine) last (?:fallen|zu fallen|falle|sein)
veiled 2 (?:besser|leichter) dran ~2ohne mich|ohne mich ~3(?:besser|leichter) dran
veiled 2 (?:niemand|keiner|kein mensch|keinem|niemandem|kein schwein) ~3(?:vermissen|vermisst|weint|weinen|trauern|merken|merkt|bemerken|auffallen|auf|interessiert|interessieren) ~4(?:wenn|dass|falls|ob) ich ~3(?:verschwinde|verschwande|verschwände|weg|tot|fehle|sterbe|sturbe|stürbe|nicht mehr|fort|gehe|nie)
veiled 2 (?:niemand|keiner|kein mensch) (?:wurde|würde|wird) ~2(?:mich|mir|um mich) ~2(?:vermissen|trauern|nachweinen|weinen|hinterhertrauern)
veiled 2 (?:seid|sind|wart|bist|warst|werdet|werden|waren|wären) ~2(?:mich|von mir) ~1(?:los|befreit|erlost|erlöst)(?! von)
veiled 2 (?:wenn|sobald|falls|bis) ~1(?:ihr|du|jemand|man|sie) ~2(?:zeilen|brief|zettel|worte|seiten|nachricht|eintrag) ~2(?:lest|liest|lesen|findet|findest|gelesen|entdeckt)
veiled 2 (?:bin|werde) ich (?:dann |schon |langst |längst |bereits |wohl )*nicht mehr (?:unter euch|bei euch|am leben|auf der welt|auf dieser welt|da|hier)
veiled 2 (?:pass\w*|kummer\w*|kümmer\w*|sorg\w*|achte\w*|nimm|nehmt) ~6(?:wenn|sobald|falls|nachdem) ich ~2(?:nicht mehr|nimmer|weg|tot|fort|gegangen)(?! (?:bis|im urlaub|fur|für)\b)
~goodbye 1.2 (?:lebt|leb|lebe) wohl|adieu|fur immer tschuss|auf nimmerwiedersehen
~giving 1.2 (?:alles|testament|passworter|passwörter|unterlagen|papiere|versicherung) ~6(?:geregelt|geordnet|bereit|bereitgelegt|schreibtisch|umschlag|hinterlegt)
explicit 3 (?:mach|mache|machen|ist|setze|setz) ~5(?:schluss|ein ende|ende) ~1mit (?:allem|dem leben|meinem leben|diesem leben|dem ganzen leben|dieser welt|mir)(?= ~3(?:,|/|ich|heute|morgen|dann)|$)
means 3 (?:methode|methoden|art|weg|weise|möglichkeit|moglichkeit) ~6(?:schmerz\w*|sicher\w*|schnell\w*|leicht\w*|wenigsten weh) ~4(?:zu sterben|sterben|tot|umzubringen|zu toten|zu töten|aus dem leben)
means 2 (?:wie ?viele?|wieviele?|welche menge|welche dosis|wie viel) ~9(?:nicht mehr aufzuwachen|nie mehr aufzuwachen|nicht mehr aufwacht|nie mehr aufwacht|zu sterben|fur immer|für immer|tot zu sein|stirbt|sterben)
means 2 (?:reicht|reichen|genugt|genügt|genugen|genügen) ~7(?:tot zu sein|zu sterben|umzubringen|aus zum sterben)(?= ~1(?:,|/)|$)|(?:stock|hohe|höhe|sturz|sprung|dosis|packung) ~4(?:todlich|tödlich)(?= ~1(?:,|/|ist|ware|wäre)|$)
for_another 3 {mensch} ~6(?:sagt|sagte|schreibt|geschrieben|schrieb|meint|droht|redet|witzelt|scherzt|spricht) ~9(?:erhang\w*|erhäng\w*|umbring\w*|sterben (?:will|mochte|möchte|wolle)|nicht mehr leben|leben nehmen|springen wird|aufhang\w*|aufhäng\w*|ritz\w*|was antun|etwas antun|schluss macht mit)
for_another 2 {mensch} ~7(?:ritzt|verletzt|schneidet|hungert) ~1sich ~1(?:selbst|wieder|,|und|/)
explicit 3 (?:gedanken|selbstmord|suizid|das alles|sie|es) ~5(?:kommen|kommt|sind|ist) ~4(?:zuruck|zurück|wieder da|wieder) ~9(?:selbstmord|suizid|sterben|umbringen)|(?:selbstmord|suizid|sterben|umbringen|ritzen) ~8(?:gedanken|stimmen|drang) ~3(?:zuruck|zurück|wieder da|wieder)

explicit 3 (?:ich (?:will|wil|mochte|moechte|wurde|wuerde|muss|darf)|(?:will|mochte|moechte|wurde|wuerde) ich|jetzt will ich) {any}(?:sterben|tot sein|verrecken|krepieren)(?! (?:vor|fur|als alter|in wurde|im eigenen|ohne)\b)
explicit 3 (?:will|mochte|möchte|wunsche|wünsche|hoffe|ersehne) ~5(?:nicht|nimmer) (?:mehr )?(?:zu )?sein(?= ~1(?:,|/)|$)
explicit 3 (?:keinen|nicht einen|kein) (?:einzigen )?(?:tag|moment|augenblick) (?:langer|länger|mehr) ~3(?:auf (?:dieser|der) (?:welt|erde)|leben|am leben)
explicit 2 (?:sehe|seh|stelle|stell|kann mir|konnte mir) ~3(?:mich|mir) ~4(?:nicht|nimmer|kein) ~3(?:am leben|lebendig|alt werden|leben)
explicit 3 (?:werde|will|wird|schaffe|schaff) ~4(?:weihnachten|ostern|geburtstag|sommer|winter|fruhling|frühling|jahr|silvester|wochenende|hochzeit) ~2(?:nicht|nimmer|nie) (?:mehr )?(?:erleben|schaffen|da sein)
explicit 2 (?:wunschte|wünschte|hoffe|hoffentlich|wenn doch|ware|wäre) ~3(?:auto|zug|laster|lkw|bus|blitz|jemand|flugzeug|ziegel) ~5(?:uberfahr\w*|überfahr\w*|erwisch\w*|umfahr\w*|trifft|trafe|träfe|erschlagt|erschlagen|erfasst|erfassen|uberrollt|überrollt|totfahr\w*)
explicit 2 (?:rasierklingen?|klingen?) ~4(?:gekauft|besorgt|bestellt|rausgeholt|versteckt|wieder)(?! (?:furs|fürs|fur|für|teurer|billiger))
explicit 2 (?:gekauft|besorgt|rausgeholt) ~4(?:rasierklingen?|klingen?) ~3(?:wieder|,|nach|obwohl)
explicit 2 (?:arm|arme|hand|hande|hände|bein|lippe) ~1gebissen ~4(?:geblutet|blut|damit|ruhe)|(?:mich|mir) ~3(?:selbst |selber )?(?:geschlagen|gebissen|gekratzt|gekniffen) ~3(?:bis|damit|um nicht)
~means 1.2 (?:zahle|zähle|zahl|zähl|stehe|steh) ~5(?:medizinschrank|tabletten|pillen|medikamentenschrank) ~4(?:und zahle|und zähle|nacht|abend|wieder|,|/)?(?= ~2(?:und|zahle|zähle|nacht|abend|/)|$)
explicit 2 (?:gleisen|gleise|schienen|brucke|brücke|dach|balkon) ~5(?:liegen geblieben|liegengeblieben|liegen bleiben|gesprungen|losgelassen)|(?:liegen geblieben|liegengeblieben) ~2auf den gleisen
veiled 2 (?:weg|ausweg|losung|lösung) ~5(?:fuhrt|führt|geht) ~2(?:vom dach|von der brucke|von der brücke|ins wasser|in den tod|unter die erde)
explicit 2 (?:stimme|stimmen|etwas in mir|kopf) ~2(?:sagt|sagen|flustert|flüstert|befiehlt|schreit|schreien) ~3(?:tu es|mach es|spring|bring dich um|stirb)
veiled 2 durch (?:meine |die )?eigene hand
~farewell 1.2 (?:ihr|sie|alle) ~2(?:drüber|druber|darüber|daruber) (?:schon )?(?:weg|hinweg)|(?:kamen|kämen|kommen) ~2(?:drüber|druber|darüber|daruber) (?:weg|hinweg)(?= ~1(?:,|/)|$)
~worth 1.2 (?:kinder|familie|mann|frau|sohn|tochter|sie|ihr|alle) ~6(?:bessere|besseren|besseres|anderen|andere) ~1(?:mutter|vater|mama|papa|frau|mann|mensch|partner|partnerin|freundin) verdien\w*
~dark 1.2 (?:mache|mach|zerstore|ruiniere) (?:ihnen|euch|ihm|ihr|allen) ~2leben
veiled 2 (?:lange|nicht mehr lange|nicht lange) ~2(?:musst|müsst|muss|mussen|müssen) ~2(?:mich|keiner|niemand|ihr) ~2(?:mehr )?(?:ertragen|aushalten|erdulden|mich)
veiled 2 (?:nehme|nehm|nimm) ~3(?:nur |bloß |blos )(?:den )?platz weg
~giving 1.2 (?:wo|wohin) ich (?:hingehe|hingeh|gehe|bald bin)(?= ~1(?:,|/)|$)
~goodbye 1.2 ich kann (?:hier |nicht mehr )?nicht (?:langer |länger |mehr )?bleiben(?= ~1(?:,|/)|$)
~farewell 1.2 (?:du kannst|ihr konnt|ihr könnt|du bist|ihr seid) (?:da |wirklich )?(?:nichts dafur|nichts dafür|nicht schuld)|nicht (?:deine|eure) schuld
~farewell 1.2 (?:allen|jedem) ~2gesagt ,? ?was ich (?:sagen|zu sagen)
veiled 2 (?:komme|komm|kehre) (?:ich )?(?:dann )?(?:nicht|nie|nimmer) (?:mehr )?(?:wieder|zuruck|zurück) ?,? (?:nie mehr|nie wieder|niemals|fur immer|für immer)
means 2 (?:wie ~1vielen?|welcher|welche|wie hoch|wieviel\w*) ~8(?:fall\w*|sturz\w*|stürz\w*|spring\w*) ~6(?:stirbt|sterben|tot|todlich|tödlich|sicher tot)
for_another 2 {mensch} ~5(?:redet|spricht|erzahlt|erzählt) ~6davon ~4(?:fahren|springen|gehen|verschwinden|nicht mehr aufzuwachen) ?(?=$| ,)
for_another 2 {mensch} ~9(?:geschenkt|verschenkt|gegeben) ~9(?:nicht vergessen|erinnern|angst|verabschiedet|braucht (?:sie|er) nicht mehr)
explicit 3 (?:eigentlich|schon|langst|längst|sollte|musste|müsste) ~3tot sein(?: (?:musste|müsste|sollte)|(?= ~1(?:,|/)|$))
explicit 2 (?:leben|uberleben|überleben|weiterleben) ~3(?:dafur|dafür|dazu) ~1(?:habe|hab|fehlt|reicht) ~3(?:kraft|energie|mut)
explicit 2 (?:arme?|beine?|haut|gesicht|handgelenke?) ~1(?:aufgekratzt|aufgeschnitten|(?:blutig|wund|auf) (?:gekratzt|geschnitten|gerieben))
explicit 2 (?:vor|unter) (?:die|den|eine|einen|ein) (?:strasenbahn|straßenbahn|tram|zug|auto|bus|bahn|laster|lkw) ~2(?:gelaufen|gesprungen|gegangen|gestellt|gestürzt|gesturzt) ~3(?:mit absicht|absichtlich|fast|beinahe)
veiled 2 (?:spiele|spiel|gehe|geh|plane|plan|male) ~2mein\w* (?:eigenen? )?(?:letzten? tag|letzten? stunden|tod|abschied|ende) ~6(?:durch|aus|kopf|,)
veiled 2 (?:besser|barmherziger|leichter|einfacher|das beste) ~6wenn ich (?:fur immer|für immer|endgultig|endgültig|einfach)? ?(?:ginge|gehe|ging|verschwande|verschwände|weg ware|weg wäre)
veiled 2 (?:passworter|passwörter|unterlagen|papiere|vollmacht) ~9(?:wird|werdet|werden) (?:er|sie|es|ihr) ~2(?:bald )?(?:brauchen|benotigen|benötigen)|(?:er|sie|ihr) (?:wird|werdet|werden) (?:sie|es) bald brauchen
means 2 (?:welche|wieviel|wie viel|ab welcher) ~2(?:dosis|menge) ~4(?:todlich|tödlich|letal)
for_another 2 {mensch} ~9(?:sich was|sich etwas) an(?:tut|tun|tate|täte)?|{mensch} ~9tut sich (?:was|etwas) an
idiom (?:aus dem fenster|von der brucke) springen , ?(?:haha|lol)
idiom (?:sterbe|sterben|stirbt|gestorben|tot|umkommen) (?:vor|fur|für) (?:lachen|hunger|durst|langeweile|scham|neugier|angst|gluck|eifersucht|kalte|hitze|aufregung|lust|ein|eine|einen|mudigkeit|sehnsucht|freude)
idiom (?:vor) (?:lachen|hunger|durst|langeweile|scham|neugier|eifersucht|kalte|hitze|aufregung|freude|gluck|sehnsucht) ~2(?:sterben|umkommen|tot)
idiom bin tot(?! (?:und|wenn|bevor))|abschiedsbrief an mein\w* (?:alt\w* )?(?:auto|wohnung|sofa|handy|kaffeemaschine|fahrrad|job)
idiom sterben (?:ohne|wie ein|als alter|alt|reich|in wurde|im bett|im alter)|(?:alt|in wurde|glucklich|zum) sterben
idiom (?:lach\w*|totgelacht|gelacht) (?:mich|ich mich) tot|mich tot\w*
idiom (?:selbstmord|suizid) ?(?:pravention|auf raten|kommando|attentat\w*|attentater)|suizidpravention|suizidpraevention|suizidprophylaxe
idiom (?:bringt|bringen|brachte|bringst) mich (?:noch |echt |fast |irgendwann |heute )?(?:alle )?(?:um|ins grab)
idiom (?:bring|bringe) mich ~2nicht um
idiom nicht mehr leben (?:ohne (?:dich|euch|kaffee|handy)|in|mit|hier|wir)
idiom hier nicht mehr leben
idiom nicht mehr (?:vor lachen|lachen)
idiom (?:mich|mir) ~3(?:beim|am papier|in den finger) ~3(?:geschnitten|verletzt|weh\w*|wehgetan)
idiom (?:geschnitten|verletzt|wehgetan|weh getan) (?:beim|am|an der|an dem)
idiom springen wollte ich vom
idiom schluss (?:mit dem rauchen|mit jonas|mit lustig|fur heute)
idiom (?:ans|zum) tot\w* langweilig|todlich langweilig|tödlich langweilig
idiom (?:thema|film uber|buch uber|pravention von|aufklarung uber) (?:selbstmord|suizid)
idiom (?:ihm|ihr|ihnen) (?:auf|bei|in den|zum|nach|auf insta\w*) (?:folgen|gefolgt)
idiom abschiedsbrief\w* an (?:mein\w*|die|den|das|unser\w*|einen?) (?:alt\w* |gut\w* )?(?:zwanziger|dreissiger|dreisiger|vierziger|jugend|kindheit|sommer|haare|raucherlunge|zigarette\w*|schule|uni|firma|team|kollegen|dialekt|stadt)
idiom ohne (?!meinen? (?:mann|frau|sohn|tochter|mutter|mama|vater|papa|kind\w*|bruder|schwester|freund\w*)|mich)(?:mein\w* \w+|kaffee|handy|musik|schokolade|internet|ohrstopsel|kopfhorer) (?:kann|konnte|will|mag|mochte) ich (?:nicht|nimmer)(?: mehr)? leben
idiom (?:nach|vor) ~4(?:war|bin|waren) (?:ich |wir )?(?:so |vollig |total |fix und fertig |fast |halb )?tot|(?:war|bin|waren) (?:ich |wir )?(?:so |vollig |total |halb )?tot , aber
idiom (?:sterbe ich lieber|lieber sterbe ich|sterbe lieber|lieber sterben|lieber tot) ?,? als (?!so|weiter|hier|noch langer|das|dieses|in diesem|zuruck|wieder dahin)\w+
idiom (?:firma|startup|partei|verein|branche|unternehmen|regierung|laden) ~4(?:selbstmord|suizid)

void (?:nicht|nie|niemals|kein|keine|keinen|ohne|nein|weder|statt|nimmer|keinesfalls|nix)(?: (?:mehr|ich|mich|mir|will|wirklich|etwa|so|zu|das|an|vor|gleich|akut|wurde|daran|selbst|gedanken|gedanke|am|die|den|der))*$
void (?:er|man|manche|leute|figur|held|der|die|wer|patienten|patient|patientin|schuler|menschen|verdachtige|protagonist|kind fragte \w+ ob \w+)(?: (?:sich|will|wollte|wollten|wollen|ob|dass|nur|auch|mochte|hat|am ende|am schluss|konnte|wurde))*$
void (?:wegen so \w+ \w+|bei der hitze will) (?:bringt )?(?:man)?$
void (?:sie|er|die kollegin|der kollege|mein onkel|meine tante|die frau|der mann) (?:hat|hatte|habe) ?~2$
void bei \w+ \w+ will man ja$
void (?:fragt|fragte|fragten|gefragt|wissen wollte|wollte wissen) ~3ob ich(?: (?:mir|mich|manchmal|schon|mal|je|daran|noch|wieder|auch|an|denke|gedanken|hatte|habe|einmal|was))*$

context -2 film|roman|buch|serie|folge|episode|tatort|krimi|figur|charakter|held|heldin|protagonist|erzahler|kapitel|lied|song|text von|schlager|album|oper|theater|stuck|gedicht|doku|podcast|spiel|endboss|level|computerspiel|werther|hamlet|geschichte geht|in geschichte|roman handelt|spielt einen|spielt eine|autor|autorin|zitat|schlagzeile
context -1 traffic|stau|meeting|excel|montag|mathe|klausur|hitze|bei der hitze|kater vom|printer|drucker|wecker|steuererklarung|peinlich|umzug|scharf|chili|hausaufgaben|hausarbeit|zoom|bahn verspatung|waschmaschine|schleppen|ikea
context -1 lol|haha\w*|hihi\w*|xd|witz|scherz|ironie|hahaha|spass|lach\w*
context -2 (?:mit|als|damals mit) (?:\d+|funfzehn|fuenfzehn|sechzehn|siebzehn|vierzehn|dreizehn|zwanzig|jugendlicher?|teenager|kind|student\w*|schuler\w*)|vor \w+ jahren|vor langer zeit|damals|als (?:junger|junge|kleiner|kleines|er jung|sie jung)|in (?:seiner|ihrer) jugend|davon abbrachte|fruher|frueher|jahre her|in der jugend|in meiner jugend|im jahr \d+|(?:19|20)\d\d
context -1 dankbar|froh dass|gerettet|geschafft|uberlebt|ueberlebt|zum gluck|heute bin ich|heute geht|gott sei dank|uberwunden
context 2 (?:jetzt will ich es|immer noch|noch immer|wieder|zuruck|zurueck|nach wie vor|und jetzt will|bis heute|seither|jeden tag|jetzt will ich)
context 1 (?:heute nacht|heute abend|gerade|jetzt|ernst|wirklich|so sehr|bitte helft|hilfe|kein witz|ich schwors|ich schworen|entschluss)
explicit 3 (?:beschlossen|entschieden|entschlossen|entschluss|will|werde|möchte) ~3(?:zu )?gehen ?,? ?(?:für immer|endgültig|für alle zeit|und nie)
explicit 2 (?:gleis|gleise|gleisen|bahnsteig|brücke|dach|balkon|klippe|kante|geländer) ~6(?:vorgestellt|stelle mir vor|stell mir vor|gedacht|überlegt|denke daran|dachte daran) ~5(?:schritt|springen|fallen|loszulassen|vorzugehen|hinunter|runter)
explicit 2 (?:mir|mich) ~4(?:in|an) (?:die|den|das|meine|meinen) (?:arme?|beine?|haut|oberschenkel|handgelenke?|unterarme?) ~2(?:schneid\w*|geschnitten|ritz\w*|geritzt|gebrannt|verbrannt)
explicit 2 (?:klinge|rasierklinge|messer|rasierer) ~4(?:wieder) ~8(?:benutzt|gebraucht|genommen|angesetzt)
explicit 3 (?:mir|mich) ~4(?:zigarette|feuerzeug|bügeleisen|kerze|herdplatte) ~5(?:gebrannt|verbrannt|gehalten|gedrückt)(?= ~3(?:absicht|mit absicht|,|/|und|weil)|$)(?! halb so)
explicit 2 (?:läge|lage|liege|wäre|ware|bin) ~4(?:unter der erde|im grab|im sarg|unter den toten)
explicit 2 (?:enttäuscht|traurig|wütend|schade|müde|leid|hasse|hass|satt) ~3(?:dass )?ich (?:immer )?noch (?:da bin|hier bin|lebe|atme|am leben|existiere)
explicit 2 (?:hasse|hass) ~3dass ich ~2(?:atme|lebe|existiere|aufwache|da bin)
explicit 2 (?:tabletten|pillen|medikamente|schlaftabletten|tropfen) ~2(?:gezählt|bereitgelegt|nebeneinander|aufgereiht|hingelegt)(?! (?:und in die|für))(?= ~1(?:,|/|und)|$)
explicit 2 (?:denke|denk|dachte|gedacht) (?:ich )?bei (?:jedem|jeder) (?:baum|brücke|kurve|laster|lastwagen|zug|bahn|pfeiler)
explicit 2 (?:will|möchte|wünsche|würde gern|würde gerne) ~3(?:einschlafen|schlafen|die augen schliessen|augen zumachen|augen zu) ~4(?:und )?(?:dass )?(?:es|alles|dann)? ?~2(?:vorbei|zu ende|aus|nie|nicht mehr|schluss)
explicit 2 (?:besser|schöner|leichter|wünschte|wär) ~5(?:es )?mich (?:nie|niemals|gar nicht|nicht) (?:gegeben|gäbe|geben)
explicit 3 (?:bin|fühle mich|war|werde|so) (?:ich )?(?:wirklich |echt |total |einfach |so |wieder )*lebensmüde(?! (?:genug|,? ?der|diese))
explicit 2 (?:habe|hab|hatte) (?:ich )?(?:mir )?~1(?:ein|einen|den|das) (?:datum|tag|termin|zeitpunkt) ~1(?:gesetzt|ausgesucht|festgelegt|gewählt|gegeben)(?= ~1(?:,|/|und)|$)(?! mit)
explicit 3 (?:traue|trau|vertraue) (?:ich )?mir (?:selbst |selber )?(?:nicht|nimmer|nicht mehr)(?= ~1(?:,|/|wenn|heute|allein|über|auf|am|an|mehr)|$)(?! (?:zu|mehr zu)\b)
explicit 3 (?:stimme|stimmen|kopf|etwas in mir) ~2(?:sagt?|sagen|flüstert|flüstern|befehlen|befiehlt|wollen|schreit|schreien|meint) ~2(?:dass )?(?:ich|mir)? ?(?:soll|sollte|muss)? ?~2(?:springen|sterben|umbringen|es tun|schneiden|loslassen|gehen)(?: soll)?(?= ~1(?:,|/|und|soll)|$)
explicit 3 (?:will|möchte|muss|wäre gern|wünsche|würde gern) ~3(?:weg|fort|raus|gehen|verschwinden) ~1(?:von|aus) (?:dieser|der) (?:welt|erde)
explicit 2 (?:wünsch\w*|hoff\w*|bet\w*|wär schön) ~7(?:lastwagen|laster|lkw|auto|zug|bus|bahn|blitz|flugzeug) ~5(?:erwisch\w*|umfähr\w*|überfähr\w*|überroll\w*|erfass\w*|abstürz\w*|in mich)
explicit 2 (?:sterben|tod|tot sein) ~2(?:macht|machen) mir (?:keine|nicht) ~1(?:angst|sorgen) ~6(?:leben|weiterleben|weiter|bleiben|morgen|hier)
explicit 3 (?:hätte|hätt) (?:ich )?~5(?:draufgehen|sterben|verunglücken|umkommen|dran glauben) (?:sollen|müssen)|(?:hätte|warum) ~2(?:nicht )?(?:mich|ich) ~2(?:treffen|erwischen|sein|erwischt|getroffen) (?:sollen|müssen)?
explicit 2 (?:geburtstag|weihnachten|sommer|winter|frühling|silvester|jahr|hochzeit|abitur|dreißig|dreissig|vierzig|zwanzig) ~2(?:erlebe|erleb|schaffe|sehe|erreiche|werde) ~2(?:ich )?(?:nicht|nimmer|nie|keinen|wohl nicht)(?! mit)|(?:erlebe|werde) (?:ich )?~4(?:keine|keinen|nicht) ~1(?:dreißig|dreissig|vierzig|zwanzig|geburtstag) ~1(?:mehr|alt)
explicit 2 (?:überlege|überleg|denke|denk|stelle mir vor|stell mir vor|weiss|weiß|ausgemalt|plane|geplant) ~5wie ich es ~1(?:mache|machen|tue|tun|täte|beende|anstelle|anstellen)(?: würde| werde| will| könnte)?(?= ~1(?:,|/|und)|$)
explicit 2 (?:mache|mach|machen) (?:ich )?(?:jetzt |bald |heute |heute nacht |endgültig |endlich )+(?:schluss|ein ende)(?= ~1(?:,|/|und|weil)|$)(?! (?:mit|für heute|,? ich kann nicht mehr stehen))
explicit 2 (?:strick|seil|schlinge) ~1(?:hängt|hänge|liegt|ist) ~3(?:schon |bereit|keller|schuppen|dachboden|garage|speicher|kofferraum)(?! ~3(?:für|schaukel))
explicit 2 (?:leben|dasein) ~1(?:fühlt sich an|ist|kommt mir vor) (?:nur noch )?wie ~2(?:strafe|gefängnis|folter|fluch|urteil|qual)
explicit 2 (?:bringe|bring|schaffe|schaff) (?:ich )?es ~2nicht ~2(?:am leben zu bleiben|weiterzuleben)
explicit 2 (?:auf nimmerwiedersehen|abtreten|den löffel abgeben|aus dem leben (?:scheiden|gehen|treten))(?= ~3(?:will|möchte|werde|,|/)|$)
explicit 2 (?:drang|druck) ~4(?:schneiden|ritzen|verletzen|bluten) ~6(?:schere|klinge|stark|groß|gross|weggegeben)
explicit 2 (?:kopf|faust|fäuste|hand) ~3gegen die (?:wand|tür|mauer) ~4(?:bis|damit|schlag\w*|geschlagen|haue|hau)
explicit 2 (?:angst|fürchte) ~3(?:was ich (?:mir )?(?:tue|antue|mache|tun könnte|heute nacht)|vor mir selbst|vor mir selber)
~means 1.2 (?:mein\w*|mit|alle) ~1(?:herztabletten|schlaftabletten|blutdrucktabletten) ~4(?:alle|auf einmal|zusammen)

veiled 2 (?:würden|werden) ~3(?:weinen|traurig sein|trauern|heulen) ~3(?:und |aber )?(?:dann |danach )~2(?:aufatmen|erleichtert|frei|besser|weiterleben|vergessen|weiter)
veiled 2 (?:leichteres|besseres|schöneres|ruhigeres|einfacheres) leben ~3wenn ich ~2nicht (?:mehr )?(?:wäre|da wäre|hier wäre|bin)|wenn ich nicht (?:mehr )?(?:wäre|da wäre) ~4(?:besser|leichter|frei|glücklicher|ruhe)
veiled 2 (?:sollen|sollten|könnten|wären|werden|verdienen es) ~1(?:mich|endlich mich) ~1(?:los|loszuwerden|los sein|los zu sein)|mich ~1(?:endlich )?los (?:sein|werden|zu werden|zu sein)
~worth 1.2 ich koste ~2(?:alle|alles|jeden|meine|sie|die) ~3(?:kraft|geld|nerven|geduld)
veiled 2 wenn ich (?:jetzt |morgen |einfach |heute |plötzlich )?(?:verschwinde|verschwände|weg bin|weg wäre|nicht mehr (?:komme|da bin)|sterbe|tot umfalle) ~2(?:merkt|merken|bemerkt|sucht|vermisst|fragt|wer|niemand|keiner|würde)
~farewell 1.2 (?:briefe?|zettel|umschläge?) ~2(?:liegen|liegt|sind|ist) ~2(?:schublade|tisch|schreibtisch|kissen|bett|kommode)
~giving 1.2 für (?:jeden|alle|jeden von euch) (?:einer|einen|eine|ein brief)
~giving 1.2 (?:katze|kater|hund|hamster|kaninchen|vogel|meerschweinchen) ~2zu (?:meiner|meinem|meinen|der|den) ~2(?:gebracht|gegeben)
~farewell 1.2 (?:denkt|denken|glaubt|glauben|meint) ~2(?:es|ich|das) (?:ist|sei|wäre|bin) ~1(?:nur )?(?:für|im|in) ~1(?:eine|ein|ein paar|einige|den|urlaub)
~giving 1.2 (?:gitarre|bücher|uhr|ring|schmuck|fahrrad|platten|klavier|sachen|kamera|sammlung) ~1(?:bekommt|kriegt|bekommen|kriegen|gehört jetzt|gehören jetzt|geht an|gehen an|soll)
~farewell 1.2 (?:wohnung|zimmer|schrank|regal) ~2(?:fast )?leer
~farewell 1.2 damit (?:sie|es|ihr|keiner|niemand|die kinder|meine \w+) ~4(?:später|danach|nachher|dann|ohne mich) ~4(?:leichter|einfacher|suchen|leicht|wenig|keine arbeit|muss|müssen)
~giving 1.2 (?:alle )?(?:rechnungen|schulden|konten|verträge|ordner|unterlagen|fotos|passwörter) ~2(?:bezahlt|beglichen|gekündigt|beschriftet|sortiert|gelöscht|geschlossen|aufgeschrieben)
~goodbye 1.2 (?:ein|das) letztes (?:essen|mal|abendessen|treffen|frühstück|weihnachten) mit (?:allen|ihnen|der familie|euch|meinen)|(?:ein letztes mal|noch einmal|noch ein mal|ein letztes) ~3(?:stimme|gesicht|lachen) ~2(?:hören|sehen)
~farewell 1.2 (?:sie|er|keiner|niemand|ihr|die) ~1(?:wusste|wussten|wissen|weiß|ahnt|ahnten|ahnte) (?:es )?(?:ja |noch )?(?:nicht|nichts)? ?,? ?dass ~2(?:das letzte|der letzte|die letzte|ein abschied|der abschied|abschied)
~farewell 1.2 (?:pass|passt|gib|gebt) (?:gut )?(?:auf dich|auf euch|acht auf)(?= ~1(?:auf|,|/)|$)
~farewell 1.2 (?:ihr könnt|du kannst|keiner kann|niemand kann|ihr|du) nichts dafür
~goodbye 1.2 (?:macht|mach|gebt|gib) (?:euch|dir) (?:bitte )?(?:keine (?:vorwürfe|schuld)|nicht die schuld)
~farewell 1.2 (?:ich )?(?:hab|habe|liebe) euch (?:alle )?(?:lieb|so lieb|sehr lieb|alle)$
veiled 2 (?:wenn|sobald|falls) (?:ihr|du|jemand|man|sie) ~4(?:lest|liest|lesen|findet|findest) ~2(?:ist es|bin ich|wird es) ~1(?:zu spät|schon|nicht mehr|weg|fort)
veiled 2 (?:bald|dann|endlich) (?:bin|werde) ich (?:für )?(?:niemanden|keinen|niemandem|keinem) (?:mehr )?~2(?:problem|last|sorge|zur last|mühe|belastung)
~tired 1.2 (?:noch )?(?:einen|ein|eine) (?:winter|jahr|woche|monat|nacht|sommer|weihnachten) ~3(?:schaffe|schaff|halte|ertrage|überstehe|überlebe) ~2(?:nicht|nimmer|kein)
~farewell 1.2 (?:muss|brauche) ich (?:ja |dann )?(?:auch )?(?:nicht|nimmer)(?: mehr)?$
~dark 1.2 (?:müde|erschöpft) dass ~3(?:schlaf|schlafen|ausruhen) (?:nicht|nichts|nicht mehr) (?:mehr )?(?:hilft|reicht|bringt)
veiled 2 (?:schlaf|ruhe|stille|dunkel\w*) ~1die (?:bleibt|nicht endet|nie endet)|schlaf ,? der (?:bleibt|nicht endet|nie endet|für immer)
veiled 2 (?:bald|dann|endlich) (?:bin|werde) ich ~1(?:wieder )?(?:bei|mit) (?:papa|mama|oma|opa|dir|ihm|ihr|meinem (?:mann|sohn|vater|bruder)|meiner (?:frau|tochter|mutter|schwester))(?= ~1(?:,|/|sein|im|da oben)|$)(?! in\b)
~dark 1.2 (?:keinen|kein) grund (?:mehr )?(?:gefunden|mehr da|übrig)
veiled 2 (?:zukunft|nächsten jahr|nächstes jahr|morgen) (?:komme|komm|gibt es|sehe|kommt) (?:ich|es mich|mich|für mich) ~2(?:nicht|keine|nicht mehr)(?: vor| mehr)?$|(?:keine|ohne) zukunft (?:mehr )?für mich
~tired 1.2 (?:kann|will|mag) ~2nicht mehr (?:kämpfen|weiterkämpfen)
~dark 1.2 (?:soll|möge) (?:es|sie|die krankheit|die dunkelheit) (?:eben|doch|ruhig|halt) (?:gewinnen|siegen)
veiled 2 was (?:auch )?(?:immer )?(?:heute|heute nacht|morgen|mit mir|jetzt) ~3(?:passiert|geschieht|kommt|wird) ~3(?:versucht|lieb|leid|schuld)|was auch ~2(?:passiert|geschieht) ~4(?:versucht|lieb|leid|schuld)
~farewell 1.2 (?:mein|der) (?:wahrscheinlich |wohl |vermutlich |vielleicht )*letzte\w* (?:eintrag|seite|brief|zeilen|nachricht)
veiled 2 (?:wahrscheinlich|wohl|vermutlich) mein\w* letzte\w* (?:eintrag|seite|brief|nachricht|zeilen|mal|weihnachten|sommer|tag)
~dark 1.2 (?:seit|weil|nun|jetzt) ~3(?:entschluss|entscheidung|entschieden|beschlossen) ~5(?:ruhig|ruhe|frieden|leicht)
~farewell 1.2 (?:tut|wird) ~2(?:niemandem|keinem|euch|ihnen) ~2(?:lange|nicht mehr) ~1(?:weh|wehtun|leid)
veiled 2 (?:mich|mir) (?:einfach |selbst |für immer |endlich )*(?:ausschalten|abschalten|auslöschen|löschen|ausknipsen|wegradieren)
~worth 1.2 (?:nur|bloss|längst|schon|wie ein) ~2(?:geist|schatten|gespenst) in (?:diesem|meinem|unserem) (?:haus|leben)
veiled 2 (?:längst|schon|nur noch|bloss noch) ~3(?:geist|gespenst|schatten) in (?:diesem|meinem|unserem)
~loss 0.8 (?:kündigung|räumungsklage|scheidung|insolvenz|brief von der bank)|(?:sie|er|meine frau|mein mann) (?:ist|war|hat) ~3(?:weg|ausgezogen|gegangen|verlassen)
~means 1.2 (?:laufe|lauf|stehe|steh|sitze|sitz|gehe|lief|stand|sass|wandere) ~5(?:an|auf|neben|über|vor) (?:den|der|dem|die) (?:gleisen?|schienen|brücke|klippe|viadukt|bahndamm|brüstung|geländer)
~means 1.2 (?:gewehr|gewehrkasten|pistole|waffe|revolver|jagdgewehr|schrotflinte) ~5(?:knien|schoß|schoss|hand|händen|tisch|neben mir|bett)
~farewell 1.2 (?:sucht|such|suchen) (?:bitte )?(?:nicht nach mir|mich nicht)
~giving 1.2 (?:kümmert|kümmer|kümmere|sorgt|sorg) (?:euch|dich|bitte)? ?(?:bitte )?(?:um|für) (?:den|die|das|meinen|meine) (?:hund|katze|kater|kinder|mama|papa|mutter|vater|kleinen|kleine)
veiled 2 (?:es gibt )?(?:nichts|niemanden) (?:mehr )?,? ?(?:worauf|auf das|auf den|was mich) ~2(?:warte|freue|hält|hier hält)
veiled 2 (?:ihr|sie|alle|die|du) (?:kommt|kommen|kommst|schafft|schaffen) (?:es )?(?:auch |gut |alle )*ohne mich (?:gut |besser |auch )?(?:zurecht|klar|aus|weiter)(?! (?:im|in der|auf der|am))
means 2 (?:welche|was für) ~1{tabletten} ~5(?:sicher|wirken|tödlich|nicht mehr auf|garantiert|reichen)(?! (?:gegen|bei)\b)
means 2 (?:gibt es|kennt jemand|was ist) ~3(?:art|weg|methode|möglichkeit|weise) (?:zu )?~1(?:sterben|gehen|abzutreten)
means 2 wie ?viel ~1{tabletten} ~1(?:braucht|brauche|bräuchte|müsste|nötig) ~2(?:dafür|dazu|um|es|damit)
means 2 (?:methode|methoden|art|weise) ~4(?:am wenigsten|nicht) (?:weh|schmerz\w*)
means 2 wie (?:hoch|tief|schnell|kalt|fest) ~5(?:damit (?:es|man|ich)|um) ~2(?:sicher|ganz sicher|bewusstlos|ohnmächtig)
means 2 (?:spürt|merkt|fühlt|leidet) man ~3(?:wenn man|beim) ~2(?:erfriert|ertrinkt|verblutet|erstickt|springt|stirbt|erfrieren|ertrinken|verbluten|ersticken)
means 2 (?:kann|könnte|würde) (?:man|ich) ~2(?:an|von|mit) ~1(?:meinen?|den|diesen)? ?~1(?:\w*tabletten|pillen|insulin|medikamenten) ~2(?:sterben|überdosieren)
means 2 (?:wo|wie) ~3(?:bekommt|bekomme|kauft|kaufe|kriegt|kriege|komme) ~3(?:waffe|pistole|gewehr|gift|zyankali) ~4(?:ohne|schnell|illegal|nur einmal)
means 2 (?:lebensversicherung|versicherung) ~6(?:selbst getan|selbst gemacht|selbstmord|suizid|absicht|umbringt|umbringe)
for_another 2 {mensch} (?:sagt|sagte|meint|schreibt|schrieb|glaubt|denkt|findet) ~3ohne (?:sie|ihn) (?:ginge|ging|wäre|ware|wären|waren|hätten|hatten) ~5(?:besser|leichter|gut)
for_another 2 (?:geschickt|gesendet|gepostet|gezeigt) ~4(?:foto|bild|video) ~1von ~2(?:tabletten|pillen|strick|seil|klinge|schnitten)|(?:foto|bild|video) ~1von ~3(?:tabletten|pillen|strick|klinge|schnitten) ~2(?:geschickt|gesendet|gepostet|gezeigt)
for_another 2 {mensch} ~3(?:redet|spricht|droht|schreibt|sagt|redete|sprach) ~5(?:davon|damit|dass er|dass sie)? ?,? ?~2(?:schluss (?:zu )?mach\w*|allem ein ende|nicht mehr da zu sein)
idiom abschiedsbriefe? ?(?:geschrieben)? ~4(?:ihrer|ihrem|unserer|unserem|der|dem) (?:lehrer\w*|klasse|kolleg\w*|chef\w*|trainer\w*)|(?:lehrer\w*|klasse|kolleg\w*|chef\w*|trainer\w*|erzieherin) ~1abschiedsbriefe?
idiom schluss (?:für heute|mit der arbeit|mit \w+ \w+ für)
void (?:denke|denk|dachte) (?:ich )?nicht (?:daran|dran)(?: (?:mir|mich|,))*$
void (?:wie man|fortbildung|schulung|seminar|kurs|training|umgang mit|gesprach uber) ~7$
context -1 flug|gebucht|visum|semester|umzug
explicit 2 (?:gürtel|strick|seil|kabel|schlinge|tüte) ~2(?:um|über) (?:den|meinen) (?:hals|kopf)
explicit 2 (?:mir|hab mir|habe mir) ~6(?:arm|arme|handgelenk|bein) ~2(?:aufgemacht|aufgeschlitzt)
explicit 3 tot sein ~2(?:wäre|ist) ~3(?:beste|schönste|einfachste|leichteste)
for_another 2 {mensch} ~2(?:sucht|googelt|suchte|gegoogelt) ~5(?:arten|wegen|methoden|wie man)? ?~2(?:zu sterben|stirbt|sich umbringt)
~farewell 1.2 (?:danach|dann) ist (?:es |alles )?(?:ja )?egal
~dark 1.2 letzte\w* ,? ?~2(?:was|der|die|das) mich (?:hier |noch |hier noch |noch hier )?(?:gehalten|hält|festgehalten)
veiled 2 (?:pläne\w*|nächstes jahr|zukunft|nächsten sommer) ~5(?:komme|kam) ich ~2nicht mehr vor|(?:jahr weiter|nächsten? jahr|zukunft|nächsten sommer) ~2sehe ich ~3(?:für mich nichts|mich nicht|nichts mehr)
~means 1.2 (?:zeiten|fahrplan|wie schnell|wie tief|wie hoch) ~6(?:schnellz[uü]e?ge?|güterz[uü]e?ge?|züge|zug|schnellzug|güterzug|brücke|steinbruch|wehr)
explicit 1.2 (?:klinge|klingen) ~3(?:an)?spitzer|spitzerklinge
veiled 2 (?:tage|nächte|wochen|stunden) (?:und )?,? ?dann ~3(?:ruhe vor mir|los seid ihr mich|mich los|(?:keinem|niemandem|euch|ihnen) (?:mehr |nicht mehr )?zur last)
`;
