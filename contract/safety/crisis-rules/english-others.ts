/** English: who asks for another, questions about means, and what is no sign. It uses the parts that `english.ts` names. */
export const englishOthers = String.raw`for_another 3 {person} ~8(?:wants?|wanted|going|wishes|plans?|planning|ready|threatens|threatened|says|texted) to (?:die|be dead)
for_another 3 {person} ~5(?:wish|wishes|rather|better off) ~3dead
for_another 3 {person} ~9(?:kill|killing|hurt|hurting|hang|hanging|shoot|unalive|unaliving|harm|harming) {themself}
for_another 3 (?:my|our) (?:best |little |older |big |younger |close |old )*{person} (?:is|s|feels|seems|has been|might be|may be|says|told me|keeps|said) ~5(?:suicid\w*)
for_another 2 (?:he|she|they|someone|somebody) (?:is|s|feels|seems|might be|may be|says|keeps|are) ~4suicidal
for_another 3 {person} ~8(?:end|ending|take|taking) (?:his|her|their) (?:own )?(?:life|lives)
for_another 3 {person} ~7(?:doesnt|dont|does not|do not|didnt|not|no longer) (?:want|wants|wish|wishes|see a reason|feel like|deserve) ~1(?:to )?(?:live|living|be alive|exist|be here|live)(?: any ?more)?(?! (?:with|in|at|near|on|there|like|together|alone))
for_another 2 {person} ~9(?:goodbye|farewell|suicide) (?:message|note|text|letter|video|post)
for_another 3 {person} ~6(?:plan|plans|ways?|pills|date) to (?:end|take) (?:his|her|their)
for_another 3 {person} ~7(?:wont|will not|not going to|not) (?:see|live to see|be alive|be here|wake up|make it to) (?:tomorrow|the morning|any ?more|another day)
for_another 3 {person} ~6(?:keeps|jokes?|joked|joking|threatens?|threatened|threatening|talks?|talking|texted|writes?|wrote) ~4(?:hanging|shooting|killing|offing|drowning|ending|hurting|harming|cutting) (?:himself|herself|themself|themselves|it all|everything|his life|her life)
for_another 3 {person} ~6(?:hang|hanging|shoot|shooting|off|offing|poison|drown|strangle|drowning|end) {themself}
for_another 2 {person} ~5(?:talking|talks|talked|speaks|writes|joking|jokes) (?:about|of) ~2(?:driving into|jumping|walking into|not waking|stepping in front|the bridge|going under|joining (?:mum|mom|dad|him|her))
for_another 2 {person} ~6(?:gave|given|giving|gives) ~3(?:away )?(?:me )?~3(?:necklace|ring|watch|things|guitar|dog|cat|everything|belongings) ~9(?:remember (?:him|her|them)|goodbye|scares me|scared|last time|wont need)
for_another 2 {person} ~9(?:do|doing|done) something (?:stupid|to himself|to herself|to themselves)
for_another 2 {person} (?:always |just |now |keeps |has been |even )*(?:says|said|saying|thinks|wrote|believes|feels|texted|told me|thought) ~4(?:we|wed|everyone|everybody|the world|id|i|they|theyd|the kids|the family|people) ~4(?:better off|happier|easier|better|freer) ~1(?:without (?:her|him|them)|if (?:she|he|they) (?:was|were|wasnt|werent))
for_another 3 {person} ~4(?:cut|cuts|cutting|burn|burns|burning|starve|starves|starving|scratches) (?:himself|herself|themselves|themself)(?! (?:shaving|off|on|some|a|while|loose|slack|free|short)\b)
for_another 2 (?:sent|texted|showed|posted) (?:me |us )?(?:a |some |the )?(?:picture|photo|pic|video|selfie)s? of ~3(?:pills|tablets|rope|noose|blades?|cuts|razor|gun)
for_another 2 how (?:do|can|could|should|would) (?:i|you|we|one) (?:stop|keep|save|talk) (?:someone|somebody|him|her|them|a friend|my \w+) ~2(?:jumping|killing|hurting|dying|doing it|suicid\w*|(?:down|off) ~2(?:ledge|roof|bridge|railing))
for_another 2 {person} ~2(?:searches|searched|searching|googles|googled|googling|looks up|looked up) ~2(?:ways|methods|how) to (?:die|kill|end)
means 3 (?:sure|surefire|foolproof|painless|easiest|quickest|fastest|least painful|best|most peaceful|peaceful|surest|simplest|quick|easy|gentlest|cleanest) ~2(?:ways?|methods?|how) (?:to|of|for)? ?(?:die|dying|go|kill|end|ending|suicide|do it|be dead)
means 2 how (?:many|much) ~5{pills} ~9(?:die|kill|killed|overdose|not wake|never wake|fatal|lethal|dangerous|dead|deadly|stop your heart|od|do it|sleep forever|too many|too much)
means 2 how (?:high|tall|far|deep|fast|long) ~9(?:survive|die|fatal|kill|lethal|to be dead|death)
means 2 (?:can|could|do|does|how|will) (?:you|i|one|someone|people) (?:od|overdose|die) (?:on|from|of) ~2{pills}
means 2 (?:bought|got|found) (?:a|the|some) (?:rope|noose|gun)(?! (?:for|from|to|course|ladder|swing|at)\b)
means 2 (?:lethal|fatal|deadly) (?:dose|amount|quantity|mix|combination)
means 2 (?<!life , )(?:saving|saved|save|stockpil\w+|hoard\w+|collect\w+|hiding|hidden|counted|counting|putting aside|stash\w*) (?:up )?~4{pills}
means 2 (?:take|swallow|taking|took|swallowed|down|swallowing) (?:all|the whole|every|a whole|a bunch|too many|a handful|an entire|the entire|enough) ~4(?:{pills}|bottle|box|packet|pack)
means 1.5 (?:which|what|where|how|are there|tallest|highest|nearest|list of|any|name) ~6{heights} ~6(?:high|higher|height|tall|taller|tallest|highest|metres|meters|feet|deep|over|access|jump|fence|barrier|railing)
means 1.5 (?:tall|tallest|high|highest|deepest|unguarded) {heights}(?= ~6(?:near|in|around|here|nearby|close|city|town))
means 2 (?:tie|tied|tying|make|made|bought|practi[sc]\w+) (?:a |the )?(?:noose|rope around)
means 2 (?:does|would|will|is) (?:it |drowning |hanging |dying |jumping )?(?:hurt|be painful|painful) (?:to |when you |if you |when i |if i )(?:drown|hang|die|jump|overdose|bleed|suffocate|freeze)
means 2 (?:does|is|would) (?:drowning|hanging|dying|an overdose|bleeding out) (?:hurt|painful|be painful|quick)
means 2 how (?:long|fast|quickly|much) (?:does|until|before|would|till|blood) (?:it |you |do you |one )?(?:take )?~2(?:to |until you |before you |do you )?(?:bleed out|bleed to death|drown|suffocate|die from|die of|die if|freeze to death|starve|hang)
means 2 (?:something|pills?|anything|stuff) ~4(?:sleep|pass out) and (?:never|not) wake
means 2 (?:would|will|could|does|is) ~4(?:fall|drop|jump|jumping|height|floor|dose|{pills}|amount|bottle|rope|overdose|insulin) ~4(?:kill (?:me|you|someone|a)|fatal|lethal|enough to (?:die|kill)|certain death)
means 2 how (?:much|many) ~8(?:enough|needed|takes?|need) ~2(?:to|for) ~2(?:never wake|not wake|die|kill|end it|stop my heart|be fatal|be lethal|go for good)
means 2 (?:hold|take|bear|support) my weight ~5(?:rope|noose|belt|beam|hang)|(?:rope|noose|belt|beam) ~9(?:hold|take|bear|support) my weight(?! (?:up|on the climb))
means 3 painless(?:ly)? (?:ways?|methods?|deaths?|suicides?|exit|dying|end|to die|to go)
means 2 (?:how (?:many|high|far)|from what|which) ~6(?:fall|drop|jump) ~3(?:to be sure|for sure|to die|and die|to be certain)
means 2 (?:what|which|how much|how big) ~1dose ~6(?:deadly|fatal|lethal|kills?)
means 2 (?:which|what|are there|any|how many) ~2{pills} ~5(?:not|never|dont|wont|stop you) (?:from )?(?:wake|waking)|(?:which|what) ~2{pills} ~4(?:stop (?:your|the|my) heart|(?:for good|forever))
means 2 how (?:much|many) {pills} (?:would it take|would i need|would do it|would be enough)(?! (?:for (?:a|my|the) (?:headache|fever|dog|cat)))
means 2 how (?:high|tall|deep|fast|far|cold|tight|hard) ~8(?:to be (?:certain|sure)|for certain|pass out|black out|lose consciousness|no way back)
means 2 (?:is|are|does|would) ~1(?:carbon monoxide|helium|nitrogen|drowning|hanging|freezing|overdosing|hypothermia|bleeding out|cyanide|exhaust fumes|falling) ~2(?:painless|peaceful|hurt|painful|quick|slow|gentle|fast)
means 2 (?:can|could|do|does) (?:you|i|one|someone|people) (?:od|overdose) (?:on|with) (?:the stuff|what|my|those|these)
means 2 (?:where|how) ~5(?:buy|get|find|order) (?:a |some |any )?(?:gun|pistol|rifle|poison|cyanide|noose|nitrogen|helium) ~4(?:without|no questions|tonight|illegal\w*|permit|licence|license|quick\w*)
means 2 (?:life insurance|insurance) ~9(?:suicide|on purpose|did it (?:myself|yourself|themselves)|jump\w*|by (?:my|your) own hand)|(?:death certificate|coroner) ~9(?:on purpose|deliberate\w*|did it)
idiom (?:almost|nearly) killed myself (?:tripping|falling|slipping|on the|running|carrying|climbing|laughing|trying)
idiom makes me (?:want to|wanna) (?:jump out|throw|scream)
idiom (?:cut|scratched) my (?:arms?|legs?) (?:on|gardening|in the|picking|at)
idiom (?:die|died|dying|dead) (?:of|from|with) (?:laughter|laughing|embarrassment|boredom|shame|cringe|curiosity|happiness|joy|excitement|hunger|thirst|cuteness|heat|exhaustion|old age|natural causes|secondhand \w+|second hand \w+|anticipation|awkwardness|envy|jealousy|cold|hay fever|overeating)
idiom (?:die|died|dying|dead) (?:laughing|to see|to know|to hear|to try|to meet|to tell|to go|to get|to find|inside laughing|serious|tired|set|lift\w*|wrong|right|for (?:a|some|the|that|this|it|my))
idiom (?:want|going|like|hope|plan|prefer|rather|wish) to die (?:old|very old|rich|happy|in my sleep|at home|at a hundred|on that hill|on this hill|with my boots|surrounded|before|alone|without|not|in an office|peacefully|an? old|there|here)
idiom to die for
idiom (?:thought|thinking|swear|swore|felt like|literally|nearly|almost|honestly|legit) i (?:was|am|were|d|would) (?:going|gonna|about) to (?:die|be dead)
idiom going to die (?:of|from|out|laughing|on|if|at|in the)
idiom kill(?:ing|ed)? myself (?:laughing|over|to|at the gym|for (?:this|that|a)|trying|with (?:work|this|these|that)|on (?:the|that)|working|studying)
idiom (?:kill|killed|shoot|shot|hang|hanged) (?:myself|himself|herself|themselves) (?:in the foot|working|laughing)
idiom shoot (?:myself|my self) in the foot
idiom drown(?:ing)? (?:myself|my self) in (?:work|chocolate|ice cream|tea|coffee|wine|paperwork|emails|books)
idiom cut(?:ting)? (?:myself|my self) (?:some|a|off|shaving|while|when|on|chopping|peeling|slicing|opening|loose|short|in the kitchen|again shaving)
idiom (?:hurt|hurting|burn|burned|burnt|cut) (?:myself|my self|my (?:arm|leg|wrist|hand)s?) (?:at|playing|during|in (?:the|a) (?:gym|match|game|race)|skiing|climbing|running|falling|again at|again playing|on the (?:stove|oven|iron|pan|kettle)|lifting|training|doing|and (?:missed|had to))
idiom suicide (?:prevention|squad|awareness|hotline|watch|pact|mission|bomb\w*|sprints|runs|doors|hill|drills|squeeze|king|tuesday|silence|note in|rates?|statistics|risk|training|is painless)
idiom (?:career|political|commercial|social|egg) suicide|suicidal (?:deadline|pace|schedule|mission|plan|move|timeline|driving|tendencies of)
idiom end (?:it|things|everything) (?:with|between|amicably|there|on a|at|by|off|early|up|here|on a)
idiom lost the will to live (?:in|at|during|somewhere|halfway|waiting|around|listening|after|about|when)
idiom (?:tired|sick) of living (?:in|with|at|out of|on|like|from|here|next|so|under|above|off)
idiom wake up (?:early|at|before|so|to|in time|late|the|him|her|with|next|for)
idiom (?:scared|afraid|terrified|frightened|fear|fears|worried) (?:of|about|im|that im|that ill|ill|i might|i will) ~2(?:dying|death|die|going to die)
idiom die in (?:this|the|my) (?:dream|game|film|level)
idiom follow (?:him|her|them) (?:on|to|into|around|down|back|online|through|everywhere|home)
idiom jump(?:ing|ed)? (?:for joy|into bed|into the (?:pool|lake|water|sea|deep|river)|off the (?:sofa|couch|board|diving))
idiom (?:all|everyones|everybodys) (?:going to|gonna) die|were all dying
idiom so (?:cute|adorable|sweet|good|delicious|bored|hungry|full|hot|cold|embarrassed|embarrassing|excited|funny|awkward|happy|jealous|pretty|beautiful|spicy|boring|fluffy|cringe) (?:that )?i (?:want to|wanna|could|might|may|am going to|m going to|will|just|nearly|almost|would) ?(?:want to |die|died|dead)
idiom (?:rather|sooner) (?:be )?(?:die|dead) than (?!live|living|go on|keep|stay|be here|face|wake|spend|be alive|continue|do this|be me|this|watch|suffer|go back|go through|see)\w+
idiom (?:startup|company|firm|team|party|industry|brand|government|country|product|club|studio|bank) ~4suicide
idiom (?:slow|financial|brand|electoral|professional|diplomatic|economic|reputational) suicide
idiom life ?,? saving (?:drugs|medication|medicine)
idiom (?:burn|burned|burnt) (?:myself|my (?:hand|arm|finger)s?) (?:with|on) (?:the|an|my|a) (?:iron|pan|oven|stove|kettle|toaster|hob|tray|glue gun|curling iron|coffee|tea|soup)(?! ~2(?:on purpose|again|because))
idiom (?:want|wanted|going) to die ,? ?(?:in (?:the|a) (?:good|best) way)
idiom (?:farewell|goodbye) (?:letters?|cards?|notes?|messages?|videos?) (?:to|for|from) (?:their|our|the|his|her|my|a) (?:\w+ )?(?:teachers?|class|colleagues?|boss|team|trainer|coach|students|pupils|neighbou?rs|au pair|intern|choir|old \w+)
idiom (?:last|final) (?:entry|page|pages) (?:in|of) (?:the|this|my) (?:(?:blue|red|green|black|old|first|grey|brown|yellow|leather) (?:notebook|book|journal|diary)|(?:notebook|book|journal|diary|year|month) , (?:the|a|tomorrow|new))
void (?<!why )(?<!why i )(?<!reason i )(?:dont|do not|didnt|did not|doesnt|never|no longer|not|wont|will not|wouldnt|would not|isnt|arent|am not|im not|cant imagine|nor|without|no intention of|no plans? (?:of|to)|nothing to do with|shouldnt|couldnt|havent|hasnt|refuse to|instead of|far from|rather than|anti|stopped|against|no)(?: (?:want|wanted|wanting|wish|plan|planning|intend|need|have|had|going|even|really|actually|ever|to|feel|feeling|felt|think|thinking|about|of|like|any|been|be|being|having|mean|trying|literally|an|a|at all|the|my|gonna|currently|in|more|necessarily|considering|get|is|was|active|having))*$
void (?:ask|asked|asks|asking|question|wondered|checks?|denied|deny|screened) (?:me |us )?(?:whether|if|about|for)(?: (?:i|have|had|having|am|was|any|ive|about|id|my|im|feel|feeling|felt|ever|sometimes|still|like|want|wanted|wants|to|could|might|would|thought|think|of|a|plan|plans))*$
void (?:has|have|had|see|saw|shows?|showed|watch(?:ed|ing)?|with) (?:him|her|them)$
void (?:(?<!hope )(?<!of )(?<!please )you|they|we|people|who|kids|teens|teenagers|patients|men|women|others|makes? (?:you|him|her|them|people|us)|made (?:you|him|her|them)|clients|users|characters|robots|villagers|ppl|everyone|which)(?: (?:really|all|both|just|sometimes|often|might|would|will|to|can|actually|do))*$
void (?:(?<!hope )(?<!of )(?<!please )you|they|we|he|she|people|who|kids)(?: (?:dont|do not|doesnt|didnt|never|no longer|really|all|both|just|sometimes|often|might|would|will|to|can|actually|wants?|wanted|had|was|is|were|are|feels?|felt|been|tried|has))*$
void (?:weve|theyve|youve|hes|shes|he has|she has|we have|they have|you have)(?: (?:already|finally|just|now|also|both|all))*$
void (?:ask|talk to|talk with|speak to|help|support|approach) (?:a |an |your |the |our )?(?:colleague|patient|student|pupil|client|person|employee|teammate|co worker|people|teenager)s? (?:about|with|who (?:has|have|is|are)|through|in)(?: (?:their|having|a|his|her|possible))*$
context -1 (?:makes?|making|made) me (?:want|wanna)
context -2 (?:film|movie|novel|book|chapter|character|characters|protagonist|narrator|heroine|hero|villain|episode|tv show|netflix|anime|manga|boss|respawn\w*|minecraft|zelda|elden ring|dark souls|speedrun|lyrics?|song|album|chorus|verse|sings|singing|sang|karaoke|opera|musical|poem|podcast|documentary|comedian|sketch|screenplay|theatre play|short story|my story|author|hamlet|juliet|cliffhanger|finale|end credits|and then credits|cutscene|werther|dnd|campaign|sims|video ?game|the game|quote|quoted|quotes|essay|article|seminar|lecture|ethics class|headline|news report|in the news)
context -1 (?:tequila|hangover|jingle|traffic|meeting|meetings|monday|mondays|homework|commute|spreadsheet|spreadsheets|excel|this heat|the heat|hangover|hungover|queue|autocorrect|wifi|printer|maths|math|chemistry|physics|gym|squats|leg day|burpees|spicy|chili|curry|period cramps|cramps|alarm clock|mosquito\w*|ikea|tax return|taxes|zoom call|karaoke|cringe|embarrassing|group project|presentation|pizza|coffee|deadline|autotune|small talk|buffering|updates?|crossfit|hill sprints|dishes|laundry|playlist|jingle|queueing|bus was late|cold shower|exam|exams)
context -1 (?:lol|lmao|lmfao|rofl|haha\w*|hehe\w*|jk|just kidding|xd|kidding|lolz|hyperbole|figuratively|figure of speech|dramatic)
context -2 (?:i was|was) (?:\d+|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty) when|when (?:he|she|they|mum|mom|dad) (?:was|were) (?:young|younger|little|\d+|a |in |eighteen|twenty|sixteen|fifteen)|as a young|in (?:his|her|their) (?:youth|teens|twenties)|talked (?:him|her|them) out of it|(?:when|back when|while) i was (?:\d+|a |an |in |at |young|younger|little|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)|years? ago|back then|in (?:19|20)\d\d|used to|as a (?:teen|teenager|kid|child|student|boy|girl)|in my (?:teens|twenties|thirties|early|late)|at (?:\d+|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)|long ago|decades? ago|once upon|in (?:high school|college|uni|those days)|that (?:winter|summer|year|night) (?:in|when i was)|years? (?:clean|free|since|later|on)|days clean|months clean|there was a time|a lifetime ago|i survived|anniversary of
context -1 (?:so )?glad (?:i|im|that i)|grateful|thankful|recovered|saved me|got better|proud|healed|overcame|overcome|thank god|not any ?more|that i didnt|those days are|behind me
context 2 (?:cant stop (?:thinking|wanting|imagining)|still (?:do|want|wish|feel|am|think|wanting|there|the same|wanted|wished|have|wants)|i still|(?<!never )again|nothing (?:has )?changed|came back|come back|are back|is back|its back|coming back|to this day|even now|ever since|never stopped|and now i)
context 1 (?:tonight|right now|every night|for weeks|for months|all day|i mean it|seriously|for real|so bad|so badly|i cant stop|please help|help me|cant stop crying|made up my mind)
context -2 (?:if i had to|if i have to|before i (?:would|d|ever)|rather than|over (?:a|this|that) (?:promotion|grade|test|boy|guy))
context -1 flight|visa|term ends|semester|airport|boarding|moving van
`;
