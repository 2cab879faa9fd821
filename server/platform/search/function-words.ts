/**
 * The most frequent function words of each language. With `diaryWords`, they distinguish 18 languages without a model
 * (a detector with n-gram tables took 80 MB of memory and 200 ms to load). Split at apostrophes, like all words of the
 * index.
 */
export const functionWords = {
  en: `the and of to in is that it was for on are with as this be at have from or had by not but what all were
    when we there can an your which their if do will each about how up out them then she many some so these would
    other into has more her like him time very after been who now my than our i me you he they us am don t ve ll re
    m d because could should did just really today yesterday tomorrow feel felt good day morning night
    went got back again still much know think little long week year made thought`,
  de: `der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er
    hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis
    mehr durch man sein wurde wenn ich mir mich du dir dich wir uns ihr euch mein meine meinen habe hatte bin heute
    gestern morgen gut tag war wieder schon sehr dann doch kann immer weil etwas nichts viel ganz hier gar
    gemacht gedacht gegangen`,
  fr: `le la les de des du un une et à en est que qui dans pour pas ne ce sur se plus par avec son sa ses il elle
    au aux mais ou je tu nous vous ils elles me te moi mon ma mes ton leur leurs cette ces tout tous fait être
    suis es sont était étais avait j l d n s c qu m comme si bien encore même où aussi très peu après avant quand
    aujourd hui hier demain jour matin soir jamais toujours rien ai as a ont été beaucoup trop donc pensé`,
  es: `el la los las de del un una y a en que es por con no se su sus para como más pero al lo le les me te mi mis
    tu nos yo él ella ellos este esta esto estos ese esa eso o si ya cuando muy sin sobre también hasta hay donde
    quien desde todo todos nada nos uno ni contra porque antes fue era soy estoy está estaba he ha había ser tengo
    hoy ayer mañana día noche bien mucho poco siempre nunca hice algo otra otro entre vez hecho`,
  it: `il lo la i gli le di del della dei delle degli a al alla ai alle da dal dalla in nel nella nei con su sul sulla
    per tra fra e ed o ma che chi cui non si ci ne un uno una è sono era ero ho ha hai hanno avevo mi ti vi io tu lui
    lei noi voi loro mio mia miei mie suo sua questo questa questi queste quello quella come quando dove perché più
    molto anche ancora già poi solo così oggi ieri domani giorno sempre mai tutto tutti niente bene stato fatto c l d
    pensato`,
  pt: `o a os as de do da dos das um uma e em no na nos nas que é para com não se por mais como mas ao à aos ou ser
    foi são está tem ter seu sua meu minha meus minhas eu tu ele ela eles nós você vocês me te lhe isso isto este
    esta esse essa também já muito muita quando até só sem sobre depois antes porque hoje ontem amanhã dia noite
    estava era fui estou tenho tinha nada tudo sempre nunca bem ainda pelo pela num numa fiz então agora`,
  nl: `de het een en van in is dat op te zijn met voor niet aan er om ook als maar bij of uit nog naar dan ik je
    jij hij zij ze we wij jullie mij me mijn jouw ons onze haar hem hun deze dit die wat wie waar hoe was waren heb
    heeft had hebben ben bent word werd worden kan kon wel geen meer over door tot toen zo veel heel erg vandaag
    gisteren morgen dag weer al toch iets niets alles goed omdat want nu even`,
  sv: `och att det i en som på är av för med den till inte har de ett om han var jag hon vi ni men sig så från kan
    när nu man efter ska skulle under där vid mycket eller också bara mig dig min mitt mina din ditt hade blev blir
    varit vara alla detta dessa här hur vad än upp ut över igen idag igår imorgon dag bra lite aldrig alltid något
    någon inget mer hem kände själv gick fick var eftersom fast ju`,
  da: `og at det i en som på er af for med den til ikke har de et om han var jeg hun vi men sig så fra kan når nu
    man efter skal skulle under hvor ved meget eller også kun mig dig min mit mine din dit havde blev bliver været
    være alle dette disse her hvordan hvad end op ud over igen dag godt lidt aldrig altid noget nogen intet mere
    hjem selv gik fik fordi mod blevet dem os sin sit hvis hvem nogle hele`,
  no: `og at det i en som på er av for med den til ikke har de et om han var jeg hun vi men seg så fra kan når nå
    man etter skal skulle under hvor ved mye eller også bare meg deg min mitt mine din ditt hadde ble blir vært
    være alle dette disse her hvordan hva enn opp ut over igjen dag bra litt aldri alltid noe noen ingenting mer
    hjem selv gikk fikk fordi mot blitt dem oss sin sitt hvis hvem hele ikkje eg`,
  fi: `ja on ei että se oli hän mutta ovat kun niin olen olin en minä minun minua minut minulla minulle sinä sinun
    me meidän he heidän tämä tämän tätä ne nyt jo vain myös kuin jos tai joka jotka mitä mikä siitä sitä sen siellä
    täällä tänään eilen huomenna päivä hyvä paljon vielä taas sitten koska ollut olla oma oman itse kaikki mitään
    jotain vähän aina ole olisi voi voin kanssa jälkeen ennen ehkä kotiin hyvin aika`,
  ru: `и в не на я что он с как это по но она к из у за то мы был была было были от так же для вы ты бы мне меня
    мой моя мои моё его её их ее о а да нет уже еще ещё очень когда только если или мы нас нам себя себе этот эта эти
    там тут здесь сегодня вчера завтра день потом снова опять просто может быть чтобы потому где кто всё все ничего
    много мало после перед до под над со во при без тоже`,
  uk: `і й в у не на я що він з як це по але вона до із за то ми був була було були від так же для ви ти б би мені
    мене мій моя мої моє його її їх про а та ні вже ще дуже коли тільки якщо або нас нам себе собі цей ця ці там тут
    сьогодні вчора завтра день потім знову просто може бути щоб тому де хто все всі нічого багато мало після перед
    під над зі без теж також є`,
  hu: `a az és hogy nem is egy ez volt de meg ha csak már még én te ő mi ti ők van vagyok voltam lesz lett nagyon
    el ki be fel le mint vagy azt ezt ami aki ahol amikor mert majd most itt ott ma tegnap holnap nap reggel este
    jó jól sok minden semmi mindig soha után előtt alatt között velem nekem engem magam kell lehet kellett tudom
    tudtam való olyan ilyen úgy így akkor újra`,
  ro: `și de la în a cu pe nu că o un este sunt am ai are din pentru mai ce care se să fi fost era eram eu tu el ea
    noi voi ei ele mă te îl îi le mi ți mea meu mele tău lui lor acest această acestea asta dar sau dacă când unde
    cum foarte tot toate nimic mult puțin azi astăzi ieri mâine zi bine după înainte iar doar deci prin fără spre
    niciodată mereu acum apoi aici acolo au fac făcut nici`,
  tr: `ve bir bu da de için ile çok ne o ben sen biz siz ama daha gibi kadar sonra en var yok değil mi mı mu mü ki
    her şey bana beni benim sana seni senin onu ona onun bizim bugün dün yarın gün iyi oldu oldum olan olarak olduğu
    önce şimdi hiç hep bazen belki çünkü eğer diye ise artık kendi kendimi biraz zaman geldi gittim yaptım ettim
    hissettim sabah akşam içinde üzerine veya hem ya`,
  el: `και το να η ο του της την τον τα οι των με σε για που δεν από θα στο στη στην στον ένα μια ένας είναι ήταν
    ήμουν είμαι έχω είχα μου σου μας σας τους τις μα αλλά όμως πως ότι αν ή όταν γιατί πολύ πιο μόνο ακόμα ήδη
    σήμερα χθες αύριο μέρα καλά κάτι τίποτα όλα πάλι μετά πριν εγώ εσύ αυτό αυτή αυτός κάθε τι πού στα στις τώρα`,
  ar: `في من على إلى عن أن إن ما لا لم لن هو هي هم أنا أنت نحن هذا هذه ذلك التي الذي مع كان كانت كنت قد ثم أو و
    بعد قبل كل كما بين عند حتى إذا لكن ولكن اليوم أمس غدا يوم جدا جيد شيء لي لك له لها لنا بي به بها فيه فيها منه
    ليس هناك هنا أيضا مرة فقط عندما لأن كثيرا قليلا أكثر الآن يا غير`,
} as const;

/** Further frequent words of short diary lines. Unlike function words, people search for them. */
const diaryWords: Record<keyof typeof functionWords, string> = {
  en: "slept sleep tired happy sad walk walked friend family grateful nice talked work home",
  de: "schlecht geschlafen gearbeitet arbeit müde glücklich traurig freunde dankbar schön",
  fr: "mal dormi travail fatigué fatiguée heureux heureuse triste marché amis famille beau fait journée",
  es: "mal siento dormí dormir cansado cansada feliz triste trabajo casa amigos familia tarde caminé",
  it: "male dormito lavoro stanco stanca felice triste casa amici famiglia bello camminato giornata",
  pt: "mal dormi dormir cansado cansada feliz triste trabalho casa amigos família bom boa tarde sinto",
  nl: "slecht geslapen gewerkt werk moe gelukkig blij verdrietig gewandeld vrienden familie mooi gedaan gedacht",
  sv: "dålig sov sovit jobbet trött lycklig glad ledsen vänner familj fin tänkte tacksam känner",
  da: "dårlig sov sovet arbejde træt lykkelig glad ked venner familie dejlig tænkte taknemmelig føler",
  no: "dårlig sov sovet jobben trøtt sliten lykkelig glad trist venner familie fin tenkte takknemlig føler",
  fi: "huono nukuin töitä väsynyt onnellinen iloinen surullinen ystävä perhe kiitollinen tuntuu kävelin",
  ru: "плохо спала спал работа устала устал счастлив счастлива грустно друзья семья хорошо гуляла думаю",
  uk: "погано спала спав робота втомилася втомився щасливий щаслива сумно друзі родина добре гуляла думаю",
  hu: "rosszul aludtam dolgoztam fáradt boldog szomorú barátok család szép gondoltam érzem hálás",
  ro: "rău dormit muncă obosit obosită fericit fericită trist prieteni familie frumos gândit simt",
  tr: "kötü uyudum çalıştım yorgun yorgunum mutlu mutluyum üzgün arkadaş aile güzel düşündüm yürüdüm",
  el: "άσχημα κοιμήθηκα δουλειά κουρασμένος κουρασμένη χαρούμενος φίλοι οικογένεια ωραία σκέφτηκα νιώθω",
  ar: "نمت العمل متعب متعبة سعيد سعيدة حزين أصدقاء عائلة جميل مشيت أشعر",
};

/** Both lists of a language, without duplicates. */
export const frequentWords = (language: keyof typeof functionWords): Set<string> =>
  new Set(`${functionWords[language]} ${diaryWords[language]}`.split(/\s+/));
