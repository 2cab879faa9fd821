/** French, as `rules.ts` describes. */
export const french = String.raw`
let any (?:(?!pas|plus|jamais|que|ni|sans|ne|n|se|voir)[a-z]+ ){0,3}
let veux (?:(?:je |j'|jai |on )?(?:veux|veu|vx|jveux|jveu|voudrais|voulais|aimerais|jaimerais|souhaite|prefere|preferais|prefererais|prefererai|envie de|envie d|lenvie de|d'envie de|besoin de|besoin d|vais|jvais|pense a|pense au|pensais a|pense|penser a|pensees de|pensees|songe a|essaye de|essaye d|essaie de|essayer de|tente de|decide de|devrais|dois|merite de|idee de|pret a|prete a|hate de|espere|autant|rever de|reve de|reve d|parle de|parler de))
let personne (?:amie?|pote|copine|copain|frere|soeur|sur|mere|maman|pere|papa|fille|fils|mari|femme|conjointe?|cousine?|oncle|tante|collegue|eleve|voisine?|ex|il|elle|quil|quelle|ils|elles|quelquun|seur|gars|garcon|gamine?|grand mere|grand pere|prof|patron|camarade|neveu|niece|mec|meuf|coloc)
let cachets (?:cachets?|comprimes?|pilules?|medicaments?|medocs?|somniferes?|paracetamol|doliprane|ibuprofene|antidepresseurs?|insuline|boite|plaquette|anxiolytiques|xanax)
let hauts (?:ponts?|immeubles?|toits?|balcons?|fenetres?|falaises?|tours?|viaducs?|train|trains|metro|rer|rails|voie|voies|quai|camion|voiture|bus|barrage)
let tous (?:tout le monde|tous|ma famille|mes enfants|les enfants|mes parents|le monde|ils|elles|vous|les gens|ma femme|mon mari|ma mere|mes amis|elle|il|tu|mes proches|ca)

explicit 3 {veux} (?:juste |vraiment |que |seulement |plus que |trop |bien |simplement |etre |a |de |d'|ne |tout |bientot )*(?:mourir|crever|mort|morte|ma mort|la mort)
explicit 3 (?:je )?(?:serais|serai|suis|etre) (?:mieux|plus heureux|tranquille) mort[e]?
explicit 3 (?:aurais|aurait|aurai) (?:du|prefere|voulu|mieux fait de) (?:mourir|crever|y rester|etre morte?)
explicit 3 (?:laissez|laisse) moi (?:mourir|crever|partir mourir)
explicit 2 (?:la mort|mourir|etre morte?) (?:serait|est|sera|semble) ~3(?:soulagement|mieux|issue|solution|repos|facile|seule|delivrance|doux|paix)
explicit 3 (?:veux|envie de) (?:pas |plus )?(?:vraiment |forcement )?mourir ~8(?:arrete|stop|cesse|douleur|peux plus|vivre comme|fin|souffrir|sarrete)
explicit 3 (?:demain|bientot|ce soir|avant \w+) (?:je )?(?:serai|serais) morte?|(?:serai|serais|sera) morte? (?:avant|demain|bientot|dici)
means 3 (?:facon|maniere|moyen|methode) ~3(?:moins|plus|sans) ~4(?:de |pour )?(?:mourir|se suicider|se tuer|partir|en finir|me tuer)
means 3 (?:comment|ou|quand) (?:mourir|se suicider|me tuer|me suicider|se tuer)(?: sans|$| vite| rapidement)
for_another 3 {personne} ~8(?:veut|voulait|voudrait|va|souhaite|a envie de) ~2(?:mourir|crever|etre morte?)

explicit 3 (?:me (?:tuer|suicider|pendre|flinguer|noyer|foutre en l'air|supprimer|ouvrir les veines|tailler les veines|jeter sous)|m'ouvrir les veines|m'empoisonner|m'immoler|m'etouffer)
explicit 3 je (?:vais )?me (?:suicide|pends|flingue|suiciderai|tuerai|tue ce soir|tue demain)
explicit 3 (?:pense|pensais|penser|pensees|songe|idee|idees|envisage|envisager|tentative|tentatives|tente|parle|projet|planifie|commettre|refuge dans) ~2(?:au |de |du |le |mon |un )?(?:suicide)
explicit 3 (?:idees|pensees|envies|pulsions|crise|crises|ideations) suicidaires?
explicit 3 (?:suis|me sens|deviens|redevenue?) ~1suicidaire
explicit 3 mon (?:propre )?suicide
explicit 3 mettre fin a (?:mes jours|ma vie|tout ca|tout|mes souffrances|ca)|mettrai fin a (?:mes jours|ma vie)
explicit 3 (?:en finir|finir|quitter) ?(?:pour de bon|avec la vie|avec tout|avec tout ca|avec cette vie|avec ma vie|ma vie|cette vie|ce monde|une bonne fois|ce soir|demain|definitivement)
explicit 2 (?:pour|d'|veux|vais|voudrais|envie d) ?en finir(?! avec (?:ce|cette|le|la|les|ces|mon|ma) (?!vie))
explicit 2 (?:lettre|mot) (?:de suicide|d'adieu)
explicit 2 (?:fait|refait|faire|ai fait) (?:une|ma|deux|trois|plusieurs) (?:tentative|ts|tentatives)(?! de (?:recette|soleil))
for_another 3 {personne} ~8(?:se (?:tuer|suicider|pendre|foutre en l'air|jeter|faire du mal|mutiler)|en finir avec|mettre fin a (?:ses|sa))
for_another 2 {personne} ~5se (?:scarifie|mutile|coupe les)

explicit 3 (?:veux|veut pas|envie|veu|jveux|voudrais|force|forces|gout|raison|raisons|courage|merite|arrive|peux|supporte|sais|sens|sert|lenvie) ~1(?:plus|pas|jamais|aucun\w*) (?:envie |la force |le courage |du tout |comment |a |aucune raison |de raison |d'|continuer |continuer a |comme ca )*(?:de |a |continuer a |continuer |continuer de )*(?:vivre|exister|etre en vie|etre vivante?|etre la|etre au monde|rester en vie|de ce monde|de la vie)(?! (?:avec|en (?:ville|appart|banlieue|couple|coloc)|ici|chez|dans (?:cette ville|cet appart|cette maison)|a paris|ensemble|loin)\b)
explicit 3 (?:veux|merite|peux|voudrais|voulais|supporte|sais|arrive|meritais) (?:plus|pas|meme plus|vraiment plus|meme pas) (?:de |a |comment |continuer |continuer a |rester )*(?:vivre|exister|etre en vie|en vie|etre la|etre de ce monde)(?! (?:avec|en (?:ville|appart|banlieue|couple|coloc)|ici|chez|dans (?:cette ville|cet appart|cette maison)|a paris|ensemble|loin|sans (?:toi|cafe))\b)
explicit 3 (?:plus|pas|aucune|sans|quelle|perdu|perds|plus la|pas la|plus l) ~1(?:envie|force|raison|raisons|gout|volonte|l'envie|lenvie|le gout|interet|sens) (?:de|a) (?:continuer a )?(?:vivre|la vie|exister|continuer|rester en vie|me lever pour vivre)
explicit 2 (?:fatiguee?|lasse?|marre|epuisee?|degoutee?|saoulee?|assez) (?:de la vie|de vivre|d'exister|de cette vie|d'etre en vie|de mon existence|d'etre la)
explicit 2 (?:la |ma )?vie (?:n'|ne |na |elle )?~1(?:vaut|a|merite|sert) (?:plus|pas|rien) ?(?:du tout |vraiment |aucun |de )*(?:la peine|le coup|sens|d'etre vecue|rien|grand chose|gout|valeur)
explicit 2 (?:a quoi bon|pourquoi|a quoi ca sert de|a quoi sert de) (?:continuer a |encore |continuer |je |suis je |devrais je |rester |de )*(?:vivre|exister|vie|en vie|vis|vivante?|encore la)
explicit 3 (?:jamais|pas|ne pas) (?:etre |due? |voulu )*(?:nee?|naitre|vue? le jour)(?! (?:en|a|de|sous)\b)
explicit 3 (?:m'enlever|m'oter|me prendre|mettre fin a) la vie
explicit 2 (?:quitter|partir de|m'en aller de|disparaitre de) (?:ce monde|cette terre|cette vie|la terre)
explicit 2 (?:arreter|cesser) d'(?:exister|vivre|etre la)|arreter de vivre|cesser de vivre
explicit 2 (?:rien|plus rien|personne) (?:ne )?(?:me )?(?:retient|rattache) ?(?:plus )?(?:a la vie|ici|sur terre)?
for_another 3 {personne} ~7(?:veut|voulait|a) ~2(?:plus|pas) (?:envie de )?vivre(?! avec| ici| en)

explicit 3 (?:pas|plus|jamais) (?:jamais |plus |me |ne |se |m'|avoir a me |a me )*(?:reveiller|reveille|reveillais)(?! (?:tot|tard|a|avant|si|le|les|mon|la|pour)\b)
explicit 3 (?:m'endormir|dormir|dorme|endormir) ~3(?:pour toujours|jamais me reveiller|a jamais|pour de bon|plus jamais)

explicit 3 {veux} (?:encore )?(?:me (?:couper|faire du mal|scarifier|blesser|mutiler|bruler|faire mal|taillader)|m'automutiler)(?! (?:les cheveux|les ongles|la parole))
explicit 3 (?:me scarifier?|scarifiee?|scarification|scarifications|automutilation|m'automutile|me mutile|me taillade)
explicit 2 (?:suis|recommence a me|recommence a) (?:encore |a nouveau |re)?(?:coupee?|couper)(?= ~1(?:encore|hier|cette nuit|ce soir|a nouveau|les bras|les veines|les cuisses|expres|pour|,|/)|$)
explicit 2 me faire du mal
explicit 2 (?:lame|cutter|rasoir) ~4(?:tiroir|peau|main|bras|poignet|appelle|encore)|(?:ressorti|ressorts|repris) la lame

explicit 3 (?:me jeter|me balancer|me lancer|sauter|me laisser tomber|me jette|me defenestrer) (?:sous|du|de|d'|par|dans|devant|sur|depuis) ~3{hauts}
explicit 2 (?:rails|vide|balcon|pont|quai|bord|fenetre|toit) ~6(?:pense|penser|envie|imagine) ~2(?:sauter|a sauter|de sauter|me jeter)
explicit 2 (?:foncer|planter|encastrer|rentrer) ~3(?:voiture|dans un|contre un|dans le|dans un) ~2(?:mur|arbre|platane|camion)
explicit 2 (?:espere|aimerais|voudrais|souhaite) qu'?(?:une |un )\w+ (?:m'|me )(?:ecrase|renverse|tue|fauche|percute)
means 1.5 (?:quels?|quelles?|ou|quel|il y a) ~4{hauts} ~8(?:hauts?|haute|hauteur|metres|eleves?)
means 1.5 (?:combien de metres|quelle hauteur|quelle est la hauteur) ~6{hauts}

means 2 combien ~4{cachets} ~9(?:mourir|tue|tuer|mortel|mortelle|mortels|letal|reveiller|dangereux|suffit|overdose|meurt|en finir)
means 2 (?:dose|quantite) ~4(?:letale|mortelle|fatale|tue)
means 2 (?:mets|garde|stocke|accumule|cache|economise|mis|gardes) ~3{cachets} (?:de cote|depuis|en reserve|sous|dans)
means 2 (?:avale|avaler|prendre|prends|pris|avales|prenait|prend) ~1(?:toute la|tous|toutes|toute|trop de|plein de|une boite de|la boite entiere|des) ~3(?:boite|{cachets})(?! (?:pour (?:le|la|mon|ma|dormir|les))| avec)(?= ~4(?:pour|entiere|coup|fois|hier|et|,|/|toute|en finir)|$)
means 2 (?:achete|trouve|prepare) (?:une |la |un )?(?:corde|arme|flingue)(?! (?:pour|a linge|de)\b)
explicit 3 (?:faire|fais|prendre|envie d'|par) (?:une )?(?:overdose|surdose)
~means 1.2 (?:il se passe quoi|que se passe t il|qu'est ce qui se passe|est ce dangereux|c'est dangereux) ~8(?:{cachets}|d'un coup)

veiled 2 {tous} (?:se |s'|ne |n'|en |)?~2(?:serait|seraient|serez|seriez|sera|seront|irait|iraient|vivrait|vivraient|porterait|porteraient) ~3(?:mieux|plus heureux|plus tranquilles?|soulages?|plus facile|plus leger) ~1sans moi
veiled 2 (?:mieux|plus heureux|heureux) sans moi(?! (?:a la|au)\b)
veiled 2 (?:personne|mieux|rien) ~5si (?:je|j') ?(?:n'|ne )?(?:disparaissais|mourais|meurs|existais pas|etais plus|etais pas la|etais morte?|partais|n'etais plus|jetais plus)
veiled 2 personne (?:ne |n')?(?:me )?(?:remarquerait|pleurerait|pleurera|regretterait|regrettera|verrait|sen rendrait|manquerai|remarquera)
veiled 2 (?:personne|rien) ~3si jetais ~1(?:plus|morte?)
veiled 2 (?:suis|etre|qu'|me sens|deviens) ~2(?:un poids|un fardeau|une charge|un boulet) ?(?:pour|sur)?(?! mort)
veiled 2 (?:quand|si|lorsque) (?:vous |tu |quelquun )?(?:lirez|liras|lisez|lis|lira|trouverez|trouveras) (?:ceci|ces|cette|ca|ce)
veiled 2 (?:je )?(?:ne )?(?:serai|serais) (?:bientot )?(?:plus|pas) (?:la|de ce monde|parmi vous|vivante?)(?! (?:lundi matin pour|avant)\b)|quand je ne serai plus(?: la)?
veiled 2 lettres? d'adieux?
veiled 2 (?:c'est|voici|ceci est) (?:ma|mon|la) (?:derniere?|dernier) (?:lettre|message|mot|jour|nuit|page)
veiled 2 (?:n'|ne )?(?:aurez|auras|auront|aura) ?(?:bientot )?plus a (?:vous |t'|te |s'|se )?(?:inquieter|occuper|supporter|soucier|faire de souci)
~goodbye 1.2 adieu(?: a tous| le monde| maman|$| ,| /)
~farewell 1.2 (?:pardonnez moi|pardonne moi|pardon|desolee?)(?: pour tout| a tous| maman|$| ,)|je vous aime
~farewell 1.2 bientot ~3(?:fini|finira|libere|liberes|liberee?|delivre)|(?:enfin|bientot) ~3(?:me reposer|reposer|en paix|etre libre)|(?:veux|voudrais) (?:juste )?que (?:tout|ca|ca|cette douleur|la douleur) (?:s'arrete|cesse|finisse|se termine)
~giving 1 (?:j'ai )?(?:donne|distribue|offert) (?:ma|mon|mes|toutes mes|tous mes)|tout (?:regle|range|prepare|prevu)|testament (?:ecrit|pret|fait|est)
~giving 1.2 (?:n'|ne )?(?:en )?aurai (?:bientot )?plus besoin|(?:n'|ne )?(?:me )?(?:servira|serviront) (?:bientot )?plus
explicit 3 (?:veux|voudrais|envie de|qu'une chose|vais|hate de|aimerais) ~2(?:le rejoindre|la rejoindre|les rejoindre|rejoindre (?:ma|mon|papa|maman|mes) ?\w*)(?! (?:au|a la|dans le|en)\b)
explicit 3 (?:disparaitre|quitter ce monde|partir|m'en aller|dormir|m'endormir) (?:pour toujours|a jamais|pour de bon|definitivement)
veiled 2 bientot ~2(?:tout )?(?:sera|est|serait) ~1(?:fini|termine) ~5(?:reposer|paix|libre|dormir|tranquille)
veiled 2 (?:je )?(?:peux|vais) (?:enfin )?partir (?:en paix|tranquille|l'esprit)
veiled 2 a quoi (?:je sers|bon vivre)

~tired 0.8 (?:j'en |en |n'en |je n'en )?(?:peux|peut|supporte|tiens) plus
~dark 1.2 (?:pas|plus|aucune|jamais) (?:d'|vois |de |)?~1issue
~dark 0.8 (?:plus|aucun|sans|pas) (?:d'|d |)?espoir|rien (?:n'a|na|ne) ~2sens
~dark 1.2 (?:veux|voudrais|envie de|aimerais) (?:juste |seulement )?disparaitre
~worth 0.8 (?:me deteste|me hais|suis nulle?|suis un echec|suis une ratee?|sers a rien|personne ne m'aime|personne m'aime)

~loss 0.8 (?:perdu|perdre|perds) (?:mon|ma|le|la|tout)|(?:me suis fait|ai ete|viens d'etre|suis|m'ont) (?:viree?|licenciee?|mise? a la porte|plaquee?|larguee?)|m'a (?:quittee?|larguee?|plaquee?|trompee?)

~friend 1 (?:je demande|question|demande|c'est|cest) pour (?:un|une|mon|ma) (?:ami|amie|pote|copine|copain)

explicit 2 (?:imagine|pense a|prevois|organise) mon (?:propre )?enterrement
explicit 3 (?:je )?(?:le fais|vais le faire|le ferai) (?:ce soir|demain|cette nuit|aujourd'hui|bientot)(?= ~1(?:,|/)|$)
~farewell 1.2 (?:le|mon|ma|la) (?:mot|lettre) (?:est|attend) (?:sur|dans)
explicit 2 (?:veux|voudrais) (?:pas|plus) (?:de |d')(?:lendemain|avenir|demain|prochain anniversaire)
explicit 3 (?:aucune|pas de|plus de|nulle) raison (?:que je|de) (?:reste|rester|sois|etre|continue) ?(?:en vie|la|vivante?)?
explicit 2 (?:pense|penser|pensais|obsedee?) ~3(?:a la mort|a ma mort|par la mort|a ma propre mort)
explicit 4 (?:me suis|m'|me) (?:encore )?(?:ouvert|ouverte|taillade|entaille|coupe) (?:les |le )(?:bras|veines|poignets?|cuisses)
explicit 3 (?:envie|voudrais|veux|aimerais|prefere|prefererais) (?:de |d')?ne (?:plus|pas) (?:exister|etre la|etre en vie|vivre|me reveiller|etre de ce monde)
veiled 2 (?:plus|mieux|serait) ~6si (?:je )?(?:n')?(?:nexistais|existais|netais|etais|jetais) (?:pas|plus)
veiled 2 (?:dites|dis|direz) (?:bien )?a (?:ma|mon|mes|maman|papa) ?\w* que je (?:l'|les |le |la )?(?:aimais|aime|laimais|laime|aimais fort)
~goodbye 1.2 fait la paix avec (?:tout|tous|tout le monde|la mort)
~farewell 1.2 (?:y en a|en ai|en a|reste) plus (?:pour )?(?:tres )?longtemps
veiled 2 (?:changerait|changera|ferait) ~3si (?:j'|je )?(?:etais|jetais|netais|n'etais|suis) (?:plus la|morte?|plus)
veiled 2 (?:peux|veux|pourrai) (?:pas|plus) continuer (?:a )?(?:vivre|comme ca|a vivre)
means 2 (?:fait|ferait|faire) (?:tres )?mal (?:de )?(?:se noyer|mourir|se pendre|sauter|se vider)|combien de temps ~5(?:se vider|se noyer|mourir|se noie|meurt|agoniser)
for_another 2 {personne} ~7(?:message|lettre|mot|sms|video) d'adieux?
for_another 3 {personne} ~6(?:voulait|veut|voudrait|pense) ~2(?:mettre fin|en finir|se tuer)
explicit 3 (?:de )?ne (?:plus|pas) etre (?:en vie|de ce monde|vivante?)
explicit 3 (?:regrette|deteste|hais|triste|decue?|peur) (?:de )?(?:m'etre|me|d'etre) (?:reveillee?|reveiller)
explicit 3 (?:compte|pense|veux|vais|songe a|prevois d'?|decide d'?) ?en finir(?! avec)
explicit 3 (?:remise?|recommence|recommencee?) a me (?:faire du mal|couper|scarifier)
explicit 3 (?:jveux|veux|voudrais) (?:juste |seulement )?etre morte?
veiled 2 (?:s'en sortirait|sen sortirait|s'en sortiraient|serait|vivrait|irait) ~2(?:mieux|plus heureux) sans moi
veiled 2 apres (?:dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|demain|ce soir) ~2(?:plus personne|personne|vous) ~3(?:a|aura|aurez) ~1(?:a )?(?:s'|sen |se |vous )?(?:occuper|inquieter|soucier) ~1(?:de|pour) moi
means 3 (?:methode|facon|maniere|moyen) (?:sure?|rapide|facile|efficace|propre|indolore) ~2(?:se suicider|mourir|se tuer|en finir|de mourir)
for_another 3 {personne} ~9(?:sera|serait) (?:plus|bientot plus) (?:en vie|la|de ce monde|vivante?)
for_another 3 {personne} ~3(?:parle|parlait|ecrit) (?:de|du) (?:suicide|se suicider|mourir)

explicit 3 (?:voudrais|veux|souhaite|espere|aimerais|si seulement|prie|soulagement|pourvu que) ~4co?eur ~4(?:arreter|s'arreter|arrete|sarrete|s'arrete|lache|lacher|cesse|cesser)
explicit 3 (?:si seulement|pourvu que) ~1(?:mon )?co?eur ~3(?:arreter|s'arreter|arretait|s'arretait|lachait|lacher)
explicit 3 (?:dieu|seigneur|la mort|le ciel|jesus) (?:de |pour que |puisse |veuille |vienne |qu'il |viens )*(?:me (?:prenne|reprenne|prendre|reprendre|emporte|rappelle|chercher|emmene)|m'?emporte|m'?emmene)
explicit 2 mort (?:est |m'|me |semble |devenue |devient |commence a |ressembler |parait |serait |comme |un |une |si |plus |presque |maintenant |ressemble a |pour moi )+(?:amie|ami|reconfort|consolation|soulagement|repos|paix|refuge|liberte|liberation|tentante|douce|belle|facile|solution|issue|cadeau|maison|delivrance)
explicit 2 (?:mieux|heureux|heureuse|tranquille|serais|en paix) ~3(?:six pieds sous terre|sous terre|dans (?:une|ma|la) tombe|dans un cercueil|au cimetiere)
explicit 2 (?:veux|voudrais|voulais|envie|souhaite) (?:plus |pas |ne plus |de |d'|du tout |meme plus )*(?:exister|ne plus exister|etre au monde|etre de ce monde)(?= ~2(?:du tout|,|/|ici|plus)|$)
explicit 2 (?:prefere|prefererais|aurais voulu|voudrais|aurais aime|mieux valu|aurais du|aurait mieux valu) ~3(?:ne jamais|jamais|ne pas|pas) (?:etre nee?|naitre|avoir existe|exister|avoir vu le jour)
explicit 2 (?:saoulee?|soulee?|marre|fatiguee?|epuisee?|lasse|las|ras le bol|usee?|assez|degoutee?|plein le dos) (?:d'|de |de la |de cette )(?:etre en vie|vivre|exister|vie|respirer|etre vivante?|etre au monde|survivre)(?! (?:ici|avec|en|dans|a|chez)\b)
explicit 2 (?:encore|toujours|reveillee?|reveil|me reveille|un matin de plus|ce matin) ~3(?:en vie|vivante?|respire) ~5(?:deception|dommage|malheureusement|helas|pourquoi|quelle tristesse|punition|putain|tant pis)
explicit 2 (?:deception|dommage|malheureusement|helas|deteste|pourquoi|regrette) ~5(?:encore|toujours) (?:en vie|vivante?|la a respirer)
explicit 2 (?:mal|dur|difficile|penible|epuisant|fatigant|lourd|insupportable|impossible|coute) (?:de |d'|a )(?:continuer a )?(?:vivre|exister|etre en vie|rester en vie|rester vivante?)(?! (?:ici|avec|en|dans|a|chez|sans|ensemble|loin|seule?|de|pres)\b)
explicit 2 vie ~2(?:est|devient|est devenue|me semble|cest) ~3(?:insupportable|torture|punition|enfer|prison|condamnation|inutile|agonie|absurde|supplice|un fardeau|invivable)
explicit 2 vie ~2(?:n'a|na|a|ne vaut|vaut|ne merite) ~2(?:plus|aucun|pas) ~2(?:gout|sens|saveur|peine|valeur|but|interet|coup)
explicit 3 (?:essaye|essaie|tente|voulu|veux|vais|failli|pense a|pensais a|envie|plaisante|idee|pres|sur le point) (?:de |d'|a |sur le fait de )?(?:m'etrangler|metrangler|me pendre|m'etouffer|metouffer|me noyer|m'empoisonner|mempoisonner|me poignarder|me tirer une balle|me foutre en l'air|m'asphyxier|masphyxier|me supprimer|me buter|me flinguer|me defenestrer|me vider de mon sang|me planter)
explicit 2 (?:pont|rails|voie|quai|balcon|toit|fenetre|falaise|bord|rebord|parapet|metro|train|rambarde) ~12(?:un pas|un seul pas|faire le pas|me lacher|lacher prise|me laisser tomber|tout serait fini|et c'est fini|suffirait|suffisait|ce serait si facile)
explicit 2 (?:un pas|un seul pas|un saut|une coupure|une poussee) ~3(?:et )?~2(?:suffirait|suffisait|serait fini|tout serait fini|tout est fini)
explicit 2 (?:recommence|recommencee?|replonge|rechute|me remets|continue) ~1(?:a )?(?:me couper|me scarifier|me bruler|me faire mal|me frapper|me griffer|me mutiler|me taillader)
explicit 2 (?:besoin|envie|pulsion|pulsions|urgence) ~2(?:de )?(?:me faire (?:du )?mal|me couper|me scarifier|me bruler|me blesser|me frapper|me taillader|me tuer|crever|me jeter|saigner)(?! (?:les cheveux|a l'eau|dans (?:la piscine|l'eau|les bras)|de (?:rire|faim)))
explicit 2 (?:couteau|lame|rasoir|ciseaux|briquet|cutter|verre) ~4(?:cuisse|cuisses|bras|poignet|poignets|peau|cou|gorge|veines|jambe)
~dark 1.2 manches longues ~6(?:juillet|aout|juin|ete|canicule|chaleur|cacher|personne)
veiled 2 (?:suis|me sens|etre|serai|jetais|j'etais|suis devenue?|deviens) (?:comme |que |qu'|juste |seulement |rien d'autre que |toujours |pour eux |pour tous |un |une |le |la )*(?:un poids|un fardeau|une charge|un boulet|fardeau|boulet|un parasite|de trop|un gachis|une gene|poids mort)(?! (?:lourd|plume))
veiled 2 (?:mieux|plus simple|plus facile|plus heureux|soulages?|soulagement|tranquilles?) ~5(?:si |quand |que |le jour ou )(?:je |j')(?:ne |n')?(?:sois|serai|suis|etais|existais|serais|jetais) (?:plus|pas) (?:la|ici|de ce monde|en vie)?(?! (?:en (?:vacances|retard)|au|a la|de garde)\b)
veiled 2 (?:monde|maison|famille|vie|tout|gens) ~3(?:tournerait|irait|serait|marcherait|ira|sera|se porterait|va) ~2(?:mieux|plus facile|plus simple|plus heureux|plus leger|plus tranquille) ~1sans moi
veiled 2 (?:debarrasses?|liberes?|delivres?|debarrasser|debarrasserai) (?:enfin |bientot )?(?:de moi|de ma presence)
veiled 2 personne (?:ne |n'|va |me |s'|se |sen |le |meme |)*(?:remarquerait|remarquera|remarque|verrait|verra|voir|rendrait compte|rendra compte|pleurerait|pleurera|chercherait|manquerait|s'en soucierait|saurait|regretterait|apercevrait|remarquer|apercevoir) ~6(?:si |que |quand |avant )?~2(?:disparaissais|disparais|mourais|meurs|suis plus|n'etais plus|etais plus|partais|n'existais|plus la|suis morte?|manque)
veiled 2 (?:quand|si|lorsque) (?:vous |tu |quelqu'un |on )?(?:lirez|liras|lira|lisez|lis|trouverez|trouveras|trouvera) ~2(?:ceci|ces|cette|ce|ca|ma lettre|lignes|mots|mot)
veiled 2 (?:prends|prenez|occupe|occupez|veille|veillez|garde) ~7(?:quand|si|une fois que|lorsque) (?:je |j')?(?:ne )?(?:serai|suis|serais|aurai|mourrai) (?:plus|plus la|morte?|partie?)(?= ~1(?:la|,|/|pour)|$)(?! (?:en (?:vacances|voyage)|au|a la))
~giving 1.2 (?:tout est|laisse tout|mis tout|tout mis|tout) (?:en ordre|regle|prepare|range|organise)
explicit 3 (?:tentative|essaye|tente|avale) ~12(?:envie|idee|pensees?|encore|a nouveau|maintenant) ~4(?:de |d'|a )?(?:mourir|suicide|me tuer|crever|en finir) ~2(?:revient|reviennent|est revenue|est la|encore)?
explicit 3 (?:envie|idee|idees|pensees?|pulsion|pulsions) (?:de |d'|du )(?:mourir|suicide|me tuer|crever|en finir|me couper|me faire du mal) ~4(?:revient|reviennent|est revenue|sont revenues|de retour|a nouveau|encore|plus forte?)
means 3 (?:facons?|manieres?|moyens?|methodes?|comment) ~3(?:de |pour )?(?:mourir|se tuer|se suicider|me tuer|me suicider|partir|crever|en finir) ~2(?:sans (?:douleur|souffrir|avoir mal)|vite|rapides?|rapidement|faciles?|facilement|indolores?)
means 2 combien ~9(?:ne plus se reveiller|ne plus me reveiller|ne pas se reveiller|pour mourir|pour en finir|se tuer|me tuer|letale?|mortelle?|dormir pour toujours|jamais se reveiller)
means 2 (?:chute|saut|etage|hauteur|dose|flacon|boite|corde|train) ~8(?:suffisant|suffisante|suffit|suffirait|suffisent|assez) ~2(?:pour |a )?(?:mourir|tuer(?! \w)|me tuer|se tuer|en finir|ne plus)
for_another 3 {personne} ~6(?:dit|ecrit|menace|plaisante|parle|repete|m'a dit|ma dit|m'a ecrit|ma ecrit|poste|envoye) ~7(?:se tuer|se suicider|se pendre|se couper|ne veut plus vivre|veut plus vivre|mourir|se foutre en l'air|mettre fin|se faire du mal|sauter|suicide)(?! (?:de rire|de faim))

explicit 2 (?:juste|seulement|simplement) (?:envie de |veux )?(?:mourir|crever)(?! de)
explicit 2 (?:bord|quai|pont|rails|balcon|toit|fenetre|falaise|vide) ~9(?:quun|un|quun seul|un seul) (?:seul )?pas ~1(?:suffirait|suffisait|suffit|et)
explicit 3 (?:plutot|mieux vaut|mieux vaudrait|autant) (?:etre )?(?:morte?|mourir|crever) (?:que|quune|qu'une) ~1(?:de )?(?:continuer|vivre|rester|retourner|supporter|comme ca|cette vie|ca|affronter)
explicit 3 (?:plutot|mieux vaut|autant) etre morte?(?= ~1(?:que|,|/)|$)
explicit 2 personne (?:ne |n')?(?:me |m'|ne me )(?:regretter\w*|pleurer\w*|manquer\w*|chercher\w*|retenir\w*|aime)(?= ~2(?:quand|si|de toute|,|/|apres)|$)
explicit 2 (?:fait|refait|faire|ai fait) (?:une|ma|deux|trois) tentatives? ~12(?:revient|reviennent|encore|de nouveau|a nouveau)
explicit 3 (?:je veux|jveux|j'veux|je voudrais|jaimerais|besoin de|prefere|envie de|envie d) {any}(?:mourir|crever|me tuer|me suicider|etre morte?)
explicit 2 (?:me vois|mimagine|m'imagine) (?:pas|plus) (?:vivante?|en vie|vieillir|vivre jusqu)
explicit 2 (?:passerai|passe|verrai|tiendrai|arriverai) (?:pas|plus) ~2(?:noel|nouvel an|anniversaire|ete|hiver|printemps|demain|trente|annee)(?= ~3(?:decide|,|/|vivante?)|$)(?! (?:avec|chez|en famille|a))
explicit 2 (?:si|j'aimerais|espere|voudrais|que) ~3(?:voiture|camion|train|bus|foudre|balle|quelquun) ~4(?:faucher|me renverse|renverser|m'ecrase|ecraser|me tue|me tuer|m'emporte|percuter|finisse)
explicit 2 (?:plus|pas) (?:de )?(?:gout|envie|gout a rien|envie de rien) ~5(?:meme plus |meme pas |ni |pas meme )(?:a |de |envie de )?(?:vivre|la vie)
explicit 2 (?:rachete|achete|ressorti|cache|repris|retrouve) (?:des |les |une |mes |la |ma )?(?:lames?|lames de rasoir|rasoirs?)(?! (?:pour (?:le|la|mon)|de la|de parquet))
~means 1.2 sans (?:me couper|me scarifier|me faire (?:du )?mal|scarification)
~means 1.2 (?:compte|comptais|regarde|fixe) ~2(?:les |mes )?(?:cachets|comprimes|medicaments|medocs|pilules|boites de medicaments)
explicit 2 (?:demande|veux|voudrais|souhaite) ~4(?:ne plus|plus) (?:etre|rien sentir|sentir)(?= ~1(?:,|/|ne)|$)
veiled 2 (?:veux|voudrais|faut) que (?:ca|tout|tout ca|cette vie|cette douleur) (?:s'arrete|sarrete|cesse|finisse) ~1(?:pour toujours|a jamais|pour de bon|une fois pour toutes|definitivement)
explicit 2 voix ~3(?:dit|disent|hurle|repete|murmure|crie) ~2(?:fais le|saute|jette toi|tue toi|creve|vas y)
~farewell 1.2 (?:remettraient|remettront|remettrait|oublieraient|oublieront) ~3(?:mois|semaines|vite|bientot|de ma mort|sans moi)
~worth 1.2 (?:enfants|fille|fils|mari|femme|famille|tous) ~1merite(?:nt|raient)? (?:une autre|un autre|mieux|quelqu'un de mieux|mieux que moi)
~dark 1.2 (?:leur|lui|vous) (?:gache|pourris|detruis|ruine) (?:juste )?la vie
veiled 2 (?:plus|pas) (?:pour )?(?:tres )?longtemps a me (?:supporter|subir|endurer)
~giving 1.2 la ou je (?:vais|pars|serai)(?= ~2(?:je|,|/|jen|y)|$)
~goodbye 1.2 (?:je )?(?:ne )?(?:peux|pourrai) (?:pas|plus) rester(?= ~1(?:plus|ici|,|/)|$)
~farewell 1.2 (?:c'est|cest|ce n'est|ce nest|est) pas (?:de )?(?:ta|votre) faute
~farewell 1.2 (?:dit) ~4ce que (?:j'avais|javais|je voulais) (?:a )?dire
means 2 (?:combien de metres|quelle hauteur|combien d'etages|de combien) ~6(?:tomber|sauter|chuter) ~4(?:mourir|sur de|sure de|se tuer)
for_another 2 {personne} ~6(?:offert|donne|donnee) ~9(?:ne pas (?:l')?oublier|l'oublier|loublier|peur|souvienne|adieu)
explicit 3 (?:devrais|aurais du|merite d'|merite) (?:deja )?(?:d')?(?:etre|etre deja) (?:deja )?morte?
explicit 2 (?:pas|plus|aucune) (?:la |de )?(?:force|forces|energie|courage) (?:de|pour) (?:continuer a )?(?:vivre|exister)(?! (?:ici|avec|en|dans)\b)
explicit 2 (?:me gratte|me griffe|me suis grattee?|me suis griffee?) ~5(?:au sang|jusquau sang|saigner|saigne)
explicit 2 (?:failli|voulu|envie de|pense a) (?:me jeter|sauter|me lancer|me mettre) (?:devant|sous) ~2(?:tram|train|bus|voiture|metro|camion|rer)
veiled 2 (?:repasse|prepare|imagine|planifie) (?:mon dernier jour|mes dernieres heures|ma mort|ma fin|mes adieux)
veiled 2 (?:mieux|plus simple|soulagement) ~5(?:que|si) je (?:parte|partais|disparaisse|disparaissais|meure|mourais) ~1(?:pour toujours|pour de bon|a jamais|definitivement)
means 2 (?:quelle|la) dose ~5(?:mortelle|letale|fatale|tue)
for_another 2 {personne} ~14(?:faire une betise|fera une betise|faire une connerie)
idiom je ne serai pas la , (?:j'ai|jai|je)
idiom si je meurs (?:ce soir|demain|aujourd'hui) , ~1(?:ce sera|cest)
idiom (?:me donne|donne|donnent) envie de (?:sauter|me jeter) par la fenetre
idiom (?:mort|morte|mourir|meurs|meurt|creve|crever|mourrais) (?:de rire|de faim|de soif|de fatigue|d'envie|de froid|de chaud|de peur|de honte|d'ennui|de trouille|d'amour|de sa belle mort|de vieillesse|de jalousie|de curiosite|idiote?|de sommeil)
idiom mourir (?:sans (?!souffrir|douleur|avoir mal|mal|que)|vieille?|sur scene|idiote?|riche|heureuse?|dans mon lit|entouree?|pour ca)
idiom (?:failli|cru) (?:en )?(?:mourir|crever)
idiom (?:me tuer|se tuer|tuent?|tues|suis tuee?|me tue) (?:a|au|la|les|de)
idiom suicide (?:politique|collectif|commercial|assiste)|prevention du suicide|rythme (?:est )?suicidaire|couloir des suicides|(?:rythme|delai|planning|mission|projet) ~1suicidaire
idiom lettre d'adieu (?:de (?:werther|virginia)|aux collegues|a l'equipe|a mes collegues)
idiom (?:coupee?|couper) (?:le|la|les|un) (?:doigt|cheveux|frange|parole|main)
idiom fait mal (?:au|a la|aux)|(?:blessee?|faire mal) (?:au|a la|en)
idiom en finir avec (?:ce|cette|le|la|les|ces|mon) (?:these|boulot|dossier|travaux|menage|memoire|rapport|cartons?)
idiom (?:en ai|est) fini avec
idiom poids (?:mort|lourd|plume|de sante)|perdu (?:du )?poids
idiom plutot mourir que de (?:porter|manger|danser|chanter|ecouter|regarder)
idiom sauter (?:de joie|du plongeoir|en parachute|a l'elastique|un repas|dans la piscine|a la corde)
idiom personne (?:ne |n')?(?:regrettera|regretterait|pleurera|remarquera|remarquerait|pleurerait) (?:ce|cet|cette|ces|le|la|les|son|sa|leur|ma|mon)
idiom vivre sans (?:mon|ma|mes|le|la|les|mon) (?!mari|femme|fils|fille|mere|pere|enfants?|freres?|seur|copain|copine|amie?)\w+
idiom (?:plutot|prefere|preferais|prefererais) (?:mourir|crever) (?:que |plutot que )(?:de )?(?!continuer|vivre|rester|retourner|supporter|cette vie|ca|affronter)\w+
idiom (?:boite|entreprise|parti|equipe|gouvernement|marque|club|secteur) ~4(?:suicide|suicider)
idiom (?:trop|si|tellement) (?:mignonn?e?|bon|bonne|beau|belle|drole|chou|adorable) ~3(?:je |j'en )?(?:meurs|mourir|mort|morte|creve)
idiom (?:va|vont|allait|allaient|vas) me tuer

void (?:pas|plus|jamais|aucune?|ni|non|sans|rien|hors de question de)(?: (?:de|du|d|envie|envies|idee|intention|me|a|au|vouloir|vraiment|le|l|la|pensees|forcement|suis|veux|pense|j|je|jai|n))*$
void (?:je veux pas|je ne veux pas|jveux pas|veux pas|pas envie de)$
void (?:le heros|l'heroine|personnage|un homme qui|une femme qui|ceux qui|les gens|les jeunes|les patients|un patient|une patiente|qui|de quoi|on)(?: (?:qui|veut|veulent|dit|essaie de|se|a voulu|s))*$
void (?:demande si|demandait si)(?: (?:j|je|avais|jai|javais|des|pensais|a|voulais))*$
void (?:elle|il) (?:s|se|a|avait|est)$
void (?:demande|demandait|demandent|demander) (?:si|sil)(?: (?:j|je|jai|m|marrive|marrivait|il|de|d|vouloir|parfois|des|avais|pensais|a|deja|encore|eu|envie|envies|me|voulais|veux|pense))*$

context -2 lepisode|dans lepisode|visio|film|roman|livre|serie|chapitre|episode|personnage|heros|heroine|narrateur|chanson|paroles|refrain|album|piece|theatre|poeme|documentaire|podcast|jeu|jeux|boss|partie de|mise en scene|auteur|actrice|acteur|citation|journal tele|chroniqueur|opera|en cours|titre
context -1 bouchons|embouteillages?|reunions?|visio|lundi|devoirs|gueule de bois|chaleur|excel|imprimante|reveil a|examen|partiels|salle de sport|piment|raclette|honte|bureau|crocs|pizza|cafe|maths|metro bonde|colloque|conference|courbatures
context -1 mdr+|ptdr+|lol|haha\w*|xd|jrigole|je rigole|blague|hihi\w*|ironise
context 1 serieux|srx|vraiment|ce soir|cette nuit|maintenant|tous les jours|tous les soirs|tous les matins|tout le temps|aidez|aide|ma decision
context 2 revient|reviennent|revenue
context -2 dissuadee?|dans sa jeunesse|(?:a|avais|javais) (?:\d+|treize|quatorze|quinze|seize|dix sept|dix huit|vingt) ans|\bado\b|adolescente?|il y a (?:\w+ )?ans|en (?:19|20)\d\d|quand j'etais|a l'epoque|autrefois|au lycee j|a la fac|jeune
context -1 remercie|heureusement|heureuse d'etre|heureux d'etre|reconnaissante?|guerie?|sauvee?|aujourd'hui je|dieu merci|contente? d'etre
context 2 toujours pareil|toujours|encore|a nouveau|de nouveau|revenues?|reviennent|de retour|pareil|y pense encore|rien na change
explicit 2 (?:jen peux plus|marre|assez) de (?:ma vie|la vie|vivre)(?! (?:en|a|dans|avec|chez|comme|de \w+)\b)
explicit 2 (?:j'ai )?(?:ressorti|repris|rachete|garde|cache) (?:la|une|ma|les|mes|des) (?:lames?|rasoirs?|cutter)(?! (?:du|de|pour))
explicit 3 me (?:suis|suis encore) ~1(?:brulee?|frappee?|griffee?|mordue?|coupee?) ~2(?:expres|volontairement|pour sentir|pour ne plus|pour me punir|jusqu'au sang)
explicit 2 (?:serais|serai|etre) (?:deja )?(?:sous terre|dans la tombe|au cimetiere|enterree?|dans un cercueil)
explicit 3 (?:espere|prie|souhaite|reve|voudrais|j'aimerais) ~4(?:coeur|cur|infarctus|avc|cancer) ~4(?:s'arrete\w*|arreter|lache\w*|emporte\w*|dans mon sommeil)
explicit 2 (?:decue?|decu|triste|desolee?|deteste|hais|colere) ~2(?:d'etre|de|que je) ~2(?:encore la|encore en vie|respirer encore|respirer|vivante?|me reveiller|encore vivante?)(?! (?:tot|si))
explicit 2 (?:compte|comptes|aligne|alignes|etale) ~2{cachets}(?= ~1(?:,|/|encore|et)|$)(?! de )
explicit 2 (?:voie|voies|quai|pont|balcon|toit|rails|falaise) ~4(?:m'imagine|imagine|pense|vois) ~5(?:ne pas continuer|sauter|m'arreter|un pas|tomber|rester)
explicit 3 (?:supporte|supporter|tolere) (?:plus|pas) (?:d'etre|de rester) (?:en vie|vivante?)
explicit 3 (?:voudrais|veux|aimerais|souhaite) ~1(?:juste )?(?:m'endormir|dormir|fermer les yeux) ~2(?:et )?que (?:tout|ca|ce) (?:soit|finisse|s'arrete|cesse)
explicit 2 (?:il y a|j'ai|jai) (?:une )?corde ~2(?:coffre|garage|placard|cave|prete|sous mon lit)(?! ~2(?:pour|kayak))
explicit 2 (?:fixe|choisi|trouve|note|coche|arrete) (?:une|la|ma) date(?= ~1(?:,|/|et)|$)(?! (?:de|pour|du))
explicit 3 (?:ne )?me fais (?:pas|plus) confiance(?= ~1(?:,|/|si|quand|seule?|cette nuit|ce soir|pres)|$)
explicit 3 (?:voix|tete|quelque chose) ~2(?:disent|dit|crie|crient|ordonne\w*|murmure\w*|repete\w*) ~1de (?:sauter|me tuer|mourir|le faire|me couper|me jeter|m'en aller)
explicit 2 (?:j'allais|etais (?:sur le point|a deux doigts) de|failli) (?:sauter|me jeter|le faire)(?= ~1(?:mais|et|quand|,|/)|$)
explicit 3 (?:si seulement|pourvu que|espere que|voudrais que|aimerais que|esperer) ~2(?:camion|voiture|train|bus|eclair|avion) ~3(?:me )?(?:faucher?|ecrase\w*|renverse\w*|percute\w*|emporte\w*|passe dessus)
explicit 2 (?:mourir|la mort|etre morte?) (?:ne )?me fait (?:pas|plus) peur ~8(?:continuer|vivre|vie|rester|demain)
explicit 3 (?:c'est )?moi qui aurais (?:du|dû) (?:mourir|y rester|partir|etre)|pourquoi (?:pas moi|ce n'est pas moi qui)
explicit 2 (?:verrai|fêterai|feterai|atteindrai|aurai|veux|compte|pense) (?:pas|plus|jamais) (?:voir |feter |atteindre |arriver a )?(?:mon|mes|le|la|un autre|noel|ma) ?(?:prochain\w* )?(?:anniversaire|noel|ete|trentaine|trente ans|printemps|annee)(?= ~1(?:,|/)|$)
explicit 2 (?:pense|demande|imagine|sais|planifie|reflechis) ~2comment (?:je )?(?:m'y prend\w*|le ferais|le ferai|le faire|m'y prendre)(?= ~1(?:,|/|et)|$)
explicit 2 (?:vais|veux|pourrais) (?:tout|tous les) (?:avaler|prendre|gober) (?:d'un coup|ensemble|ce soir)
explicit 3 (?:prefere\w*|aimerais|voudrais|aurais prefere) (?:mieux )?(?:ne )?(?:pas|plus|jamais|ne jamais) (?:exister|naitre|etre nee?|etre la|vivre)
explicit 2 (?:vie|vivre|exister) ~1(?:est|c'est|me semble|ressemble a) (?:devenue? )?(?:comme )?(?:une |un )?(?:punition|condamnation|prison|torture|supplice|calvaire|enfer)(?! (?:sans|de dossiers))
explicit 3 (?:trouve|vois|ai) (?:plus|pas|aucun) (?:de )?sens a (?:rester|etre) en vie

veiled 2 (?:pleureraient|pleurerait|pleureront|seraient tristes) ~4(?:et )?(?:puis|apres|ensuite) ~4(?:soulag\w*|respir\w*|mieux|libres?|oubli\w*|tranquill\w*)
veiled 2 (?:je )?(?:ne )?suis (?:qu'|que |juste |rien d'autre qu'|plus qu')?(?:un|une) (?:poids|fardeau|charge|boulet|parasite)
~worth 1.2 (?:je )?(?:leur|vous) coute ~3(?:argent|patience|energie|temps)
veiled 2 (?:meritent|devraient|merite|pourraient) (?:d')?(?:etre )?(?:debarrass\w*|liber\w*|soulag\w*) de moi
veiled 2 (?:iraient|irait|seraient|serait|vivraient) ~1(?:mieux|plus heureux|plus libres) si je (?:n')?etais (?:pas|plus) (?:la|ici|de ce monde)
veiled 2 si je (?:disparais|disparaissais|meurs|mourais|pars|ne rentre pas|partais) ~1(?:personne|qui|quelquun) ~3(?:remarqu\w*|cherch\w*|rendr\w*|manqu\w*|lundi|pleur\w*|saurait|saura)
~farewell 1.2 (?:lettres?|mots?|enveloppes?) (?:sont|est) (?:dans|sur|sous) ~2(?:tiroir|table|bureau|lit|oreiller)
~giving 1.2 une pour chacune?|pour chacun d'(?:entre )?(?:vous|eux)
~giving 1.2 (?:j'ai )?(?:amene|emmene|confie|laisse|donne) (?:le|la|mon|ma|les) (?:chat|chatte|chien|chienne|chats|chiens) ~1(?:chez|a)
~farewell 1.2 (?:croit|croient|pense|pensent) que ~1(?:c'est|cest|je pars|je suis) ~1(?:pour|en)
~giving 1.2 (?:guitare|livres|montre|bague|bijoux|velo|disques|piano|collection) ~1(?:est|sont|sera|seront|revient|va|ira) (?:pour|a)
~farewell 1.2 (?:appartement|appart|maison|chambre|armoire) ~1est ~1vide
~giving 1.2 (?:j'ai )?(?:paye|regle|cloture|ferme|efface|etiquete|range|trie|supprime) ~2(?:factures|comptes|dossiers|dettes|papiers|photos)
~farewell 1.2 pour qu(?:e|ils|elles|il|on) ~5(?:moins de mal|plus facile|facile|chercher|de travail) ?(?:apres|ensuite|plus tard)?
~goodbye 1.2 un dernier (?:repas|diner|noel|appel|verre|soir) avec (?:tout|tous|eux|ma|mes)|(?:entendre|voir|ecouter) (?:ta|votre|sa|leur) (?:voix|visage|sourire) (?:encore une fois|une derniere fois)
~farewell 1.2 (?:ils|elle|il|personne) (?:ne )?(?:savaient|savait|sait|savent|se doute\w*) (?:pas )?que (?:c'etait|ce serait|c'est|cetait) ~1(?:le dernier|la derniere|un adieu|adieu)
~farewell 1.2 (?:prends|prenez) (?:bien )?soin de (?:toi|vous|maman|papa|lui|elle|eux)|occup\w+ (?:vous|toi) (?:bien )?(?:du|de la|de mon|de ma|des)
~goodbye 1.2 (?:ne )?(?:vous en voulez|ten veux|t'en veux|vous culpabilisez|te culpabilise) pas|(?:ne )?me cherch\w+ pas
~farewell 1.2 (?:rien de tout ca|ce|c') ?(?:n'?)?est (?:pas )?(?:de )?(?:votre|ta|la) faute
veiled 2 (?:quand|lorsque) (?:vous|tu) (?:lirez|liras|trouverez|trouveras|lisez) ~2(?:ceci|ca|ces|cette) ~3(?:sera|serai|trop tard|partie?)
veiled 2 (?:bientot|enfin) (?:je )?(?:ne )?serai (?:plus|pas) (?:un |une )?(?:probleme|poids|fardeau|charge|souci)
~tired 1.2 (?:tiendrai|supporterai|tiens|survivrai|passerai|supporte) (?:pas|plus) (?:a )?(?:un|une|cet|encore un|encore une) (?:autre )?(?:hiver|an|annee|mois|nuit|semaine|noel|jour)
~farewell 1.2 (?:n'|je n')?(?:en )?aurai pas (?:besoin|a)
~dark 1.2 sauf une?$
~dark 1.2 fatiguee? que ~1dormir n
veiled 2 (?:sommeil|repos|silence|nuit) qui (?:dure|ne finit pas|ne s'arrete pas)
veiled 2 (?:bientot|enfin) (?:je )?(?:serai|vais etre|retrouve\w*) (?:avec )?(?:mamie|papi|papa|maman|lui|elle|mon (?:fils|pere|frere|mari)|ma (?:fille|mere|soeur|femme))(?= ~1(?:,|/|au ciel|la haut|a nouveau)|$)
~goodbye 1.2 (?:m'attend|mattend) (?:depuis|la haut|la bas|au ciel|de l'autre cote)
~dark 1.2 (?:plus|pas) (?:de )?(?:raisons|raison|motifs)(?! (?:de (?:s'inquieter|dire|ne|repousser|partir))| pour)
veiled 2 (?:avenir|futur|l'an prochain|lannee prochaine) ~1(?:je )?(?:ne )?(?:m'y|me) vois (?:pas|plus)|(?:me )?vois (?:pas|plus|aucun) (?:dans |d')?(?:l'|un |aucun )?(?:avenir|futur)(?! (?:dans|ici|avec|pour))
~tired 1.2 (?:ne )?me bats plus|(?:plus|pas) (?:la force )?(?:de )?(?:me battre|lutter)$
~dark 1.2 que ca (?:gagne|m'emporte)$
veiled 2 quoi qu'?il arrive (?:cette nuit|ce soir|demain|a moi) ~4(?:essaye|aime|faute|pardon|desole\w*)
veiled 2 (?:crois que|pense que|sans doute|peut etre) ~1c'est (?:ma|mon|la) (?:derniere?|dernier)
~dark 1.2 (?:depuis que|maintenant que|parce que) (?:c'est|j'ai|jai) (?:decide|choisi|pris ma decision) ~4(?:calme|paix|tranquille|soulage\w*|leger|legere)
~farewell 1.2 personne (?:n')?(?:aura|souffrira|pleurera) (?:mal )?(?:longtemps|beaucoup)
veiled 2 (?:voudrais|veux|aimerais) (?:pouvoir )?(?:m'eteindre|m'effacer|me debrancher|me supprimer)
~loss 0.8 (?:viree?|licenciee?|expulsee?)|(?:la banque a|lettre de la banque)|(?:m'a|elle m'a|il m'a) (?:quittee?|largue\w*)
~means 1.2 (?:marche|marchais|debout|assise?|suis|erre) ~4(?:le long des|pres des|au bord|sur|devant) ~1(?:rails|voies|pont|quai|falaise|vide|parapet)
veiled 2 (?:n')?attends plus rien (?:de la vie|de personne|du tout)
veiled 2 (?:va|vont|irait|iraient|vit|vivent) (?:tres )?bien sans moi ~3(?:sers|rien|,)
means 2 (?:quels?|quelles?|combien de) {cachets} ~5(?:reveille\w*|pour toujours|arretent? le coeur)
means 2 (?:y a t il|existe t il|quelle est) ~2(?:facon|maniere|moyen|methode) de (?:mourir|partir|se tuer)(?! (?:en train|a))
means 2 combien (?:de |d')?{cachets} (?:faudrait il|il faudrait|faut il|il faut|faudrait)(?! (?:pour le|au))
means 2 (?:quelle|quel) (?:methode|facon|moyen) ~2(?:moins mal|moins douloureu\w*|plus sure?|plus rapide)
means 2 (?:de )?quelle hauteur ~4(?:sure?|certaine?|mourir)
means 2 (?:peut on|on peut|est ce qu'on peut|puis je) mourir (?:avec|de|en prenant) ~2{cachets}
means 2 assurance vie ~6(?:soi meme|suicide|expres|volontaire\w*)
means 2 mourir sans (?:souffrir|douleur|avoir mal)
for_another 2 {personne} (?:dit|a dit|croit|pense|ecrit) (?:que |qu')?(?:on|nous|tout le monde|ils) ~2(?:serait|serions|seraient|irait) ~2(?:mieux|heureux) sans (?:elle|lui)
for_another 3 {personne} se (?:scarifie|mutile|coupe|brule|fait du mal)(?! (?:les cheveux|en))
for_another 2 (?:envoye|montre|poste|publie) (?:une |des )?(?:photos?|videos?) (?:des|de|d'une|de la) ~1(?:cachets|comprimes|pilules|corde|lame|coupures)
for_another 2 {personne} ~1(?:menace|menacait) de (?:se tuer|se suicider|se faire|mettre fin|en finir)
idiom lettres? d'adieux? a (?:leur|sa|son|la|le|notre|ma) (?:maitresse|maitre|prof\w*|classe|collegue\w*|chef)
idiom (?:assez|marre|fatiguee?) de vivre (?:en|avec|dans|chez|ici|a|sous|si)
idiom derniere page du (?:cahier|carnet|livre) (?:bleu|rouge|vert|noir|gris)
void (?:comment (?:parler|demander|aborder)|formation|atelier|stage) ~8$
explicit 2 (?:ceinture|corde|cable|sac) ~1(?:autour d[eu]|sur) ?(?:mon|le)? ?(?:cou|tete)
explicit 2 me suis (?:r)?ouverte? (?:le|les|la) (?:bras|poignets?|jambes?|cuisses?|veines)
explicit 3 (?:la )?seule chose que je (?:veux|voudrais) c'est (?:etre morte?|mourir|ne plus exister|disparaitre)
for_another 2 {personne} ~1(?:cherche|cherchait|googlait) ~4(?:facons|manieres|methodes|comment) (?:de )?(?:mourir|se tuer)
~dark 1.2 derniere chose qui me (?:retenait|tenait|rattachait)
veiled 2 (?:projets|annee prochaine|l'?an prochain|ete prochain|avenir) ~6(?:je n'y suis plus|je ne m'y vois|je ne vois personne|personne a ma place)
~means 1.2 (?:horaires?|heures|compte) ~3trains?|trains? qui (?:ne s'arretent|passent sans)
explicit 1.2 lames? ~3taille crayons?
veiled 2 (?:jours|nuits|semaines) et ~3(?:debarrasses? de moi|plus un poids|plus une charge|libres de moi)|ne serai plus (?:un poids|une charge) pour
`;
