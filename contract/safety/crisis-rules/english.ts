import { englishOthers } from "./english-others.ts";

/** English, as `rules.ts` describes. */
export const english = String.raw`
let want (?:want|wants|wanting|wanna|wish|wishing|hope|hoping|need|long|longing|like|love|prefer|ready|going|gonna|gona|about|plan|planning|planned|decided|intend|trying|try|tempted|urge|desire|deserve|beg|begging|pray|praying|meant|supposed|itching|aching|choose|feel like|think about|thinking about|thinking of)
let wanted (?:wanted|tried|wished|hoped|attempted|decided|planned)
let myself (?:myself|my self|mysef|myslef|meself)
let kill (?:kill|kil|unalive|unaliv|off|delete|end)
let dontWant (?:dont|do not|dnt|didnt|did not|no longer|not|never|cant|hardly) (?:really |even |actually |just |ever |particularly )?(?:want|wanna|wish|care|feel like|need|deserve)
let person (?:friend|mate|bestie|brother|sister|mother|mom|mum|father|dad|son|daughter|cousin|husband|wife|boyfriend|girlfriend|bf|gf|partner|ex|roommate|flatmate|housemate|neighbou?r|colleague|co worker|coworker|classmate|student|uncle|aunt|nephew|niece|kid|child|teenager|grandson|boy|girl|man|woman|teammate|coworkers?|bro|sis|grandma|grandpa|he|hes|hed|hell|she|shes|shed|shell|they|theyre|theyd|theyll|someone|somebody|this girl|this guy|a girl|a guy)
let themself (?:himself|herself|themself|themselves|themselfs|hisself)
let pills (?:pills?|tablets?|paracetamol|tylenol|aspirin|ibuprofen|antidepressants?|meds|medication|medicine|painkillers?|insulin|benzos|xanax|sleeping pills|capsules|beta blockers|drugs)
let heights (?:bridges?|building|buildings|roof|rooftop|cliffs?|balcony|window|ledge|tower|overpass|viaduct|car park|parking garage|train|platform)
let everyone (?:the dog|everyone|everybody|every one|they|they all|people|my family|the world|the kids|my kids|the children|my children|my wife|my husband|my parents|my mum|my mom|my friends|you|you all|yall|all of them|all of you|he|she|the team|my boyfriend|my girlfriend|the girls|the boys|my son|my daughter|them|it)

explicit 2 (?:id |i would )?(?:sooner|rather) (?:be )?(?:dead|die)
explicit 2 (?:guts|courage|nerve|strength|brave enough|too scared|coward|weak) ~3(?:to |at |even )?(?:do it|dying|die|kill|end it|go through with it|pull the trigger|jump)(?! (?:myself|alone|today|again|without|in front))
explicit 3 {want} (?:to )?~2(?:die|dy|be dead|be dying)
explicit 2 i (?:just |really |only |so |badly |desperately )?{wanted} to ~1(?:die|be dead)
explicit 3 (?:wish|prefer|rather|wished|want) ~3(?:be|was|were|is|am|im|id be|being) ~1dead
explicit 3 (?:be|am|im|id be|is|feel|was|were) (?:so much |much )?better off dead
explicit 3 (?:wish|should|supposed to|want) ~3(?:have|had|of) (?:just |been )?(?:died|dead)
explicit 3 (?:let me|should just|should probably|ought to|want to|please let me|please just let me|deserve to|deserved to|have to|must) (?:just |finally |please )?die
explicit 3 (?:dream|dreaming|fantasi[sz]e|fantasi[sz]ing|obsessed|obsessing|daydream|daydreaming|thoughts?|urges?) ~2(?:of|about|with) ~2(?:dying|my own death|my death|being dead)
explicit 2 i ~4(?:think|thinking|thought) ~3(?:of|about) ~1(?:dying|being dead|how to die|my own death)
explicit 3 (?:hope|wish|praying|pray|hoping|wishing) (?:that )?(?:i|id|ill) ~3die
explicit 2 (?:dont|do not|wouldnt|couldnt) (?:really |even )?(?:care|mind|matter) (?:if |whether )i (?:live or |just )?(?:die|died|am dead)
explicit 2 (?:dying|death|being dead) (?:would|seems?|sounds?|feels?|looks?|is|must|might|may) ~2(?:relief|easier|peaceful|better|only|kinder|best|easy|answer|nice|appealing|the way|rest|quiet|preferable)
explicit 2 (?:only|just) (?:death|dying|being dead) ~3(?:help|free|peace|way|stop|left|relief|save)
explicit 3 (?:dont|do not) (?:really |actually |necessarily |even |exactly )?want to (?:die|be dead) ~6(?:stop|stops|end|ends|over|pain|go on|keep going|keep living|living|wake|disappear|exist|away|quiet|peace)
explicit 3 ready to die
explicit 3 (?:ways?|methods?|how|when|where) (?:to|ill|i will|im going to|id) (?:die|be dead)
explicit 2 (?:tomorrow|soon|tonight|then|monday|by then|next week|this time next \w+) ~2(?:ill|i will) (?:finally )?be dead

explicit 3 {kill}(?:ing|ling)? {myself}
explicit 2 (?:{wanted}|almost|nearly|should have|should of|could have|shouldve|wish i had|wish id|if i|if id) (?:just |already )?(?:to )?(?:kill|killed|unalived|offed|hanged|hung|shot) {myself}
explicit 2 (?:should|might|will|gonna|going to|wanna|want to|could|gotta|ill|id|imma|lets|just|to|time to|need to|about to) (?:just |honestly |legit |literally |actually )?kms
explicit 2 (?:hang|hanging|shoot|shooting|drown|drowning) (?:myself|my self)
explicit 2 (?:wish|hope|want|hoping|pray) ~4(?:would|could|had|to|will|just) (?:just )?(?:kill|killed|kills) me
~dark 0.8 (?:someone|somebody|please|just|god) (?:please |just )?kill me

explicit 3 not safe (?:with|from|around|alone with|by) myself|dont trust myself (?:tonight|alone|with|right now|to be alone)
explicit 2 (?:two|three|four|second|third|last|my|another|failed|several) (?:suicide )?attempts?(?= ~3(?:and|failed|at|hospital|in|i|cant|on my life|,))(?! (?:to|at) (?:bake|cook|learn|make|fix|write|get|do|say|be))
explicit 2 (?:wouldnt mind|hope|wish|want|would be fine|wouldnt care|pray|dont mind) ~3(?:if |that )?(?:a|the|some) (?:truck|car|bus|train|lorry|meteor|plane|lightning) ~2(?:hit|hits|would hit|ran|runs|run|killed|kills|kill|struck|strikes|took|takes|crash\w*)

explicit 2 (?:dark|bad|old|those|intrusive|the|ugly|black) thoughts (?:are|have come|came|come|keep coming|have been coming) back
explicit 3 (?:brain|voices?|head|mind|thoughts) (?:keeps? |is |are |that |just )*(?:telling|tell|tells|says|say|screaming|begging) (?:me )?(?:to )?(?:kill|die|end|jump|i should die|do it)

explicit 3 (?:im|i am|feel|feeling|getting|become|becoming|been|being|be|am|so|still|actively|passively|felt) (?:so |just |really |very |feeling |pretty |kinda |getting |still |actively |passively |also |always |more |fucking |honestly |literally |a bit |back to being |basically |kind of |like )*(?:suicidal|sucidal|suicidle)
explicit 2 i (?:was|felt|got|became) ~2suicidal
explicit 2 (?:suicid\w*|sucid\w*) (?:thoughts?|ideations?|feelings?|urges?|again|tonight|impulses?|mood|plans?)
explicit 3 (?:commit|comit|committing|attempt|attempting|consider|considering|contemplat\w+|plan|planning|want|try|trying|think|thinking|thought|thoughts|about|of|by|google|googling|googled|researching) ~2(?:suicide|sucide|suicd\w*|sewerslide|sewercide)
explicit 3 my (?:own )?(?:suicide|sucide)
explicit 3 (?:wrote|write|writing|written|finished|drafted|rewrote|started|leave|left) (?:a|my|the|another) suicide (?:note|letter)
explicit 3 suicide (?:is|seems|looks|feels|sounds|might be|may be) ~2(?:only|best|option|way|answer|solution|easier|easy|choice|tempting|right)

explicit 3 (?:end|ending|take|taking|finish|finishing|ended|quit|leave|leaving|be done with|throw away) (?:my|my own|this) (?:own |miserable |pathetic |stupid |shitty |sad |useless )*(?:life|lives)
explicit 2 (?:done|finished|through|over) with (?:my |this )?life
explicit 2 (?:tired|sick|bored|weary|exhausted|fed up) (?:of|with|from) (?:my |this )?(?:own )?(?:life)
explicit 2 (?:leave|leaving|exit|depart|escape|quit|off) this (?:world|earth|planet|life)
explicit 2 (?:life|my life|living) (?:isnt|is not|not|aint|no longer|wasnt|has not been|hasnt been|doesnt feel|is no longer|feels not) ~2worth
explicit 3 {dontWant} (?:this |my |to have a |to have this )life (?:any ?more|no more)
explicit 2 (?:no|any|zero|see no|without) (?:point|reason|purpose|meaning|sense|use|joy) ~3(?:life|living)
explicit 2 (?:give|giving|gave|given) up on life
explicit 2 (?:world|earth|life|place) ~3(?:better|happier|easier|fine|lighter|off) ~2without me
~dark 0.8 my (?:whole )?life (?:is|feels|has become|was) ~2(?:over|pointless|worthless|meaningless|a mistake|hopeless|useless|nothing|ruined|empty)
~dark 0.8 (?:hate|hating|despise) my (?:whole )?life

explicit 3 {dontWant} (?:to )?(?:have to )?~1(?:live|be alive|living|exist|existing|being alive|be on this earth|be breathing)(?! (?:with|in|at|near|on|here|there|like|by|under|off|without|together|so|next|far|up|alone|abroad)\b| (?:that|this) (?:close|far))
explicit 3 {dontWant} (?:to )?(?:live|exist|be alive|go on living|keep living|be here|be around|be in this world|be) (?:like this )?(?:any ?more|no more|any longer|at all)
explicit 3 (?:stop|quit|cease|done|finished) (?:existing|living|being alive|breathing|to exist)
explicit 2 (?:tired|sick|exhausted|weary|fed up|done|hate|hating|bored|regret|drained) (?:of |with |from )?(?:simply |just |even )?(?:being alive|living|existing|existence|being here|breathing|being me)
explicit 3 wish ~3(?:(?:wasnt|werent|was not|were not|not|never|hadnt|had not|had never|never been|didnt) ~3(?:born|alive|exist|existed|been born|here any ?more))
explicit 3 (?:no|any|a single|one|zero|another|much|see the|see a|find a|whats the|what is the|out of|good) (?:more )?(?:point|reason|reasons|purpose|sense|use|desire|will|strength|motivation|energy|wish) ~2(?:to|in|for|of|left) ~2(?:live|living|alive|exist|existing|go on|going on|carry on|carrying on|keep going|being here|be here|stay alive|staying alive|stay|continue|continuing)
explicit 2 (?:nothing|no one|nobody|not much) (?:left |more )?to live for
explicit 2 (?:lost|losing|have no|no|without|lack) (?:the |all |any |my )?(?:will|desire|wish|reason|want) to (?:live|exist|go on|keep going|be alive|stay alive|carry on)
explicit 2 (?:why|wonder why|idk why|dont know why|no idea why|not sure why|ask myself why) ~2(?:am i|im|i am|i|bother|keep|do i|should i) (?:even |still |just |keep |bother )*(?:alive|living|exist|existing|breathing|here at all|still here|being alive|staying alive|to live)
explicit 2 (?:dont|do not|didnt) (?:even )?(?:deserve|know how) to ~3(?:live|living|exist|be alive|breathe|stay alive)
explicit 2 (?:cant|can not|cannot|couldnt|dont know how to|not able to|too hard to|unable to) ~2(?:bear|stand|keep|go on|stay|handle|face|take) (?:to )?(?:living|being alive|alive|existing|life)(?! with| in\b| room| costs?| at)
veiled 2 (?:wont|will not|not going to|not gonna|dont plan to|dont expect to|dont think ill|doubt ill|dont intend to|dont see myself|not planning to|not planning on) (?:be|being) (?:here|around|alive|there|living) (?:any ?more|much longer|for much longer|for long|by|when (?:you|he|she|they)|to see|come|next|tomorrow|after|this time|in the (?:spring|summer|autumn|winter)|at christmas|for christmas)
veiled 2 (?:when|once|after|if) (?:im|i am|i were|i was) (?:no longer|not) (?:here|around|alive)(?: any ?more)?
explicit 2 how (?:much )?(?:longer|long) (?:i|can i|until i|do i|will i) (?:can |want to |have to |will |could |should )?(?:keep |stay |be able to |manage to |bear )?(?:alive|living|live|stay alive|go on living|exist|existing|breathing|hold on to life)
explicit 3 (?:not sure|unsure|dont know|no idea|idk|doubt) (?:if |whether |that |anymore if )?(?:i )?(?:even |still |really )?(?:want|wanna|wish|deserve) to (?:live|be alive|exist|keep living|stay alive|be here|go on)
explicit 2 (?:dont|cant|do not|cannot) (?:think|see|believe|expect|imagine) (?:ill |i will |i |myself |me |that )*(?:living past|live past|make it past|making it past|make it to (?:my|next|the new year|\d+|thirty|forty|eighteen|twenty)|making it to (?:my|next|\d+)|live to see|living to|be alive|being alive|live much|survive (?:this|the) (?:winter|year|night|week))
explicit 2 why (?:should|would|must|do|bother|even) (?:i )?(?:go on|keep|live|continue|stay|keep on|bother) ?(?:living|alive|going|to live|existing)?(?= ~2(?:when|if|without|now|at all|,|/)|$)
explicit 2 out of this (?:body|life|world|existence)
veiled 2 (?:wont|will not) be (?:around|here) to
veiled 2 (?:tired|sick|exhausted) of (?:being here|everything and everyone|trying to (?:live|survive|stay alive)|pretending i want to (?:live|be here))
veiled 2 (?:better|easier|happier|lighter|simpler) if i (?:wasnt|werent|was not|were not|didnt|never|was never|had never|hadnt|were never|just wasnt|just didnt) ~2(?:here|around|alive|exist|existed|born|been born|there|wake up)

explicit 3 (?:never|not|dont|didnt|wont|wouldnt|without|doesnt) (?:want to |wanna |have to |ever |need to |care to )?(?:wake|waking|woke|woken) (?:back )?up(?: again| ever| any ?more| tomorrow| in the morning|$| ,| /| from it)
explicit 3 (?:sleep|asleep|bed|eyes) ~4(?:forever|for ever|for good|never|not|dont) (?:to |have to )?(?:wake|waking|open|get up)
explicit 2 (?:sleep|go to sleep|asleep|fall asleep|stay asleep) (?:forever|for ever|for good|and (?:never|not))
explicit 2 (?:hate|hated|sad|disappointed|angry|sorry|upset|devastated) ~2(?:waking up|i woke up|that i woke|to wake up|to have woken)(?: alive| again| at all| this morning|$)(?! (?:early|late|so|at|before))

explicit 2 (?:end|ending|finish) (?:it|things|everything) ?(?:all|tonight|now|today|soon|for good|once and for all|this weekend|already|myself)?(?! (?:with|between|there|on a|by|in a|at|off|up)\b)(?: and|$| ,| /| because| if| but| so| when| before| the)
explicit 3 (?:end|ending) (?:it all|it tonight|it now|it for good|it once|all of it|all this|this misery|my misery|my pain|my suffering|this suffering)
explicit 2 (?:want|wanna|going|gonna|will|ill|should|ready|plan|planning|decided|about|could|might|must|have|need|thinking of|thinking about) (?:to )?(?:just |finally |really )?(?:end|ending) (?:it|things|everything)(?! (?:with|between|there|here|amicably|early|up|by|off|at|in a|on a|for the day|right)\b)
explicit 3 put(?:ting)? an end to (?:it|my|all|everything|this|myself)(?! (?:forms|kinds|of the|sorts|habit|lease|contract|subscription))
explicit 2 (?:make|wish|want|wanted|need|needs?) ~2(?:it|everything|all of it|all this|life|the pain|this pain|my pain|this) (?:all |just |to |would |finally )*(?:end|stop|be over|be done|go away|go quiet)(?: forever| for good)?(?: and i| i cant|$| ,| /| now| already| so)
explicit 2 (?:have|got|made|making|picked|chosen|set|know) (?:a|the|my) (?:plan|date|day|method|place|spot|time)(?: and| to| picked| set| ready| chosen| for it| for when|$| now)
explicit 2 (?:planning|planned|plan|know|worked out|decided|imagining|picturing) (?:exactly )?how (?:id|i would|ill|i will|to|im going to) (?:do it|go|end it|die)

explicit 3 {want} (?:to )?~2(?:cut|hurt|harm|burn|punish|hit) {myself}
explicit 3 (?:cutting|harming|burning|hurting|starving|bruising) (?:myself|my self|my arms?|my thighs?|my wrists?|my legs?)
explicit 2 (?:cut|hurt|harmed|burned|burnt|scratched) (?:myself|my self|my arms?|my thighs?|my wrists?|my legs?)(?: (?:again|last night|tonight|today|on purpose|so|because|to|until|and|with|deep\w*|yesterday|in the (?:bathroom|shower))|$| ,| /)
explicit 3 self ?harm(?:ed|ing)?
explicit 2 i (?:just |have |had to )?(?:relapsed and )?(?:cut|relapsed|self harmed|selfharmed|shed) again
explicit 2 (?:burned|burnt|burning|cut|cutting|scratch\w*|hit|bit|punched) (?:myself|my arms?|my thighs?|my hands?) (?:again )?(?:with (?:the|a|my) (?:lighter|cigarette|knife|blade|scissors|razor|glass|match)|bc|because i deserve|until|on purpose)
explicit 2 (?:blade|blades|razor|razors|knife) ~6(?:skin|arms?|wrists?|thighs?|hand|drawer|calling|again|against)
explicit 2 (?:scars|cuts) ~2on my (?:arms?|thighs?|wrists?|legs?|hips?)
explicit 4 (?:slit|slitting|cut|cutting|slash|slashing|open) (?:up )?my (?:wrists?|veins?)
explicit 2 (?:want|need|urge|going|have) to (?:feel pain|bleed|feel the blade|see blood)

veiled 2 (?:{everyone}(?:'d|'ll|'s|'re)?|theyd|theyll|youd|youll) (?:would |will |are |is |might |could |be |all |both |probably |much |so |just |only |deserve |have |live |do )*(?:better|happier|fine|ok|okay|relieved|lighter|free|freer|thrive)(?: off)? ~3(?:without me|once im gone|when im gone|if i (?:was|were|am|wasnt|werent|disappeared|died|left|vanished|was not) ?(?:gone|dead|around|here|not around|not here|there)?)(?! (?:in|at|on) (?:sales|the (?:team|project|meeting|kitchen|goal|band|room)|goal|defence|charge))
veiled 2 better off without me(?! (?:in|at|on|for|as)\b)
explicit 3 (?:all )?forgive me (?:all )?for what (?:im|i am|ill|i will|i|ive) (?:about|going|have|had|need|am about|will|to)
~farewell 1.2 (?:soon |itll |it will |will )+(?:all )?be over|(?:its|its so|so|feel|feels|feeling|im|very) (?:peaceful|calm|at peace|relieved|light) now that (?:its|ive|i have|i know|it is|i)
~worth 0.8 (?:no ?one|nobody|they|you|none of you) (?:has|have|will have|ll have|needs?|wont have|will) to (?:carry|care for|look after|put up with|worry|worry about|deal with) me
veiled 2 (?:no ?one|nobody|noone|not a soul|who) (?:would|will|d|ll|s going to) (?:even |really |ever |actually )?(?:miss me|notice|care|cry|remember me|mind) ?(?:if|when|that|once)? ?(?:im|i am|i were|i was|i|id|i just|ill)? ?(?:gone|dead|died|disappeared|vanished|wasnt|werent|left|stopped|didnt|not)
veiled 2 (?:no ?one|nobody) (?:would|will|d) (?:even |really |ever )?miss me
veiled 2 (?:im|i am|ive become|feel like|just|being|become|always been|such) (?:just |only |nothing but |such |like |always |a |huge |constant )*burden (?:to|on|for) (?:everyone|everybody|all|my|them|the|others|people|him|her|those|whoever)
~worth 0.8 (?:a|such a) burden
veiled 2 (?:wont|will not|never|not|no longer) (?:have|need) to (?:worry about|deal with|put up with|see|think about|bother with|take care of|look after|carry|suffer|listen to) (?:me|my)(?: any ?more| much longer| again| for)?
veiled 2 (?:by the time|when|if) (?:you|anyone|someone|somebody|they) (?:read|reads|are reading|is reading|find|finds|get|gets|see|sees|hear|re reading) (?:this|these|it)(?: letter| note| lines?)? ~2(?:ill|i will|im|i am|its|it will|it means|please know)
veiled 2 (?:by the time|when|if) (?:you|anyone|someone|they) (?:read|find|are reading) (?:this|these)
~goodbye 1.2 (?:goodbye|farewell)$
veiled 2 (?:goodbye|good bye|farewell|bye) (?:everyone|everybody|all|world|forever|for ever|cruel world|my (?:love|loves|friends|darling|children|family)|to (?:everyone|this world|life|all))(?! at| and| who| in the airport| on)
veiled 2 (?:this is|its) (?:my |the |a )?(?:goodbye|farewell|last (?:letter|message|entry|time youll hear)|final goodbye|final (?:letter|message|entry))
veiled 2 (?:goodbye|farewell) (?:letter|letters|note|notes|video|message|messages)
~farewell 1.2 (?:my|the) last (?:day|night|evening|week|christmas|birthday|entry|words|letter|message|summer|meal)
~farewell 1.2 (?:when|once|after) (?:im|i am|ive) gone(?! (?:for|to|on|at|until|this|next|in)\b)
~farewell 1.2 (?:say|said|saying) (?:my |a |proper )?(?:goodbye|goodbyes)
veiled 2 letters? ~8(?:when|once|after|if|because|for when) (?:im|i am|ive) (?:gone|not here|no longer|dead|not around)
veiled 2 (?:look after|take care of|who (?:will|would|ll) (?:feed|take|look after|take care of)|please (?:feed|take care of|look after|take)) ~5(?:when|once|after|if) (?:im|i am|ive) (?:gone|not here|no longer|dead)
veiled 2 (?:ill|i will|i shall) (?:soon |finally )?be (?:gone|at peace|free of (?:it|this|all)|with (?:him|her|them|mum|mom|dad|my \w+) again)(?: soon| by| tomorrow| before| then| and|$| ,| when| at last)
explicit 2 (?:want|wanna|ready|going|need|long|wish|hope|urge) to (?:just )?(?:join|follow|be with|go (?:be )?with) (?:him|her|them|mum|mom|dad|my (?:wife|husband|son|daughter|baby|mum|mom|mother|dad|father|brother|sister|best friend))(?: there| up there| in heaven| too| now| soon| where|$| ,| again| /)
explicit 2 (?:all i want|only thing i want|what i want) (?:is|now is) to (?:follow|join|be with|go after) (?:him|her|them)
~giving 1 (?:got|put|getting|putting|settled|set) (?:all )?my affairs in order
~giving 1.2 (?:wont|will not|dont|do not|no longer|not going to|not) (?:be |going to )?(?:need|needing|be needing) (?:it|them|any of it|this|these|those|that|my \w+) ?(?:any ?more|where im going|much longer|soon|for long|$|,|/)

~giving 1 (?:gave|give|giving|given|handed) (?:away )?~2(?:my|dads|mums|grandpas|grandmas|all my|the last of my) ~5(?:to|away)
~giving 1 (?:found|finding|looked for|arranged|need) (?:a |someone |somebody )?(?:new |good )?(?:home|to take) ~2(?:for )?(?:the|my) (?:cat|dog|cats|dogs|rabbit|pets?|parrot|guinea pigs?)
~giving 1 (?:wrote|writing|write|finished|updated|made) (?:up )?my will

explicit 2 (?:disappear|vanish|fade away|be gone|be erased|cease) ~1(?:forever|for ever|for good|completely|entirely|altogether|and never|and not (?:come|be)|off the (?:face|earth)|from (?:this|the) (?:world|earth|life|face|everything))
~dark 1.2 (?:want|wanna|wish|could|need|like) ~3(?:disappear|vanish|fade away|not be here|not exist|be gone|be nothing)
~dark 0.8 (?:no|any|see no|see any) (?:way out|hope|future|escape|light|end in sight|way forward|other way)
~dark 0.8 (?:hopeless|pointless|nothing matters|nothing left|nothing will ever|never get better|no hope left|lost all hope|there is nothing)
~worth 0.8 (?:im|i am|feel|feeling|being) ~2(?:worthless|useless|a failure|a waste of|nothing|unlovable|a mistake|disgusting)
~worth 0.8 (?:hate myself|nobody cares|no one cares|nobody needs me|no one loves me|nobody loves me)
~tired 0.8 (?:cant|can not|cannot|dont want to|not able to|couldnt) (?:do|take|go on|keep going|keep doing|carry on|bear|stand|handle|face|keep fighting|cope) ?(?:this|it|like this|with this|another day|on)? ?(?:any ?more|any longer|much longer|another|$|,|/)
~tired 0.8 (?:so |just |too )?(?:tired|exhausted|done|sick) (?:of )?(?:fighting|trying|pretending|everything|struggling|surviving|suffering|hurting|it all)
~farewell 1.2 (?:im sorry|please forgive me|forgive me|sorry for everything)(?: everyone| to everyone| mum| mom| all| for everything| for what|$| ,)
~farewell 1.2 i love you all

~loss 0.8 (?:lost|losing|lose) (?:my|the|our) (?:job|house|home|wife|husband|kids|custody|son|daughter|baby|everything|flat|business|licence|license|scholarship|apprenticeship)
~loss 0.8 (?:got|been|was|just|im|i am|were) (?:just )?(?:laid off|fired|sacked|let go|made redundant|evicted|dumped|kicked out|expelled)
~loss 0.8 (?:he|she|my (?:wife|husband|girlfriend|boyfriend|partner)) ~2(?:left me|dumped me|is leaving me|wants a divorce|divorced me|broke up with me|cheated)

~means 1.2 (?:is|are|can you|how do you|does) ~6(?:roof|rooftop|bridge|tracks|cliff|top floor|balcony) ~8(?:open|accessible|unlocked|at night|fence|railing|reach|get (?:on|up|to)|access)
explicit 3 (?:want|going|gonna|wanna|thinking|thought|tempted|urge|planning|tried|try|about|consider\w*|think) ~2(?:overdose|overdosing|od|oding)(?! on (?:chocolate|cake|sugar|cheese|coffee|caffeine|cute))
explicit 2 i (?:overdosed|oded|took an overdose)
explicit 3 (?:want|wanna|going|gonna|thinking|thought|imagine|imagining|urge|think|could|tempted|picture|about|planning|feel like|should|dream|keep|stepping|just) ~4(?:jump|jumping|step|stepping|throw myself|throwing myself|leap|leaping|fall|falling|walk|walking|lie down|lying down|run|running) ~2(?:off|from|in front of|into|under|out of|onto|on|over) ~3(?:it|{heights}|traffic|trains?|tracks|bus|truck|lorry|rails?|edge|motorway|highway|river|sea)(?! (?:because|to))
explicit 2 (?:walk|walked|walking|swim|swimming|swam|wade|waded) (?:straight |out |right )*into the (?:sea|ocean|river|lake|water|waves|woods|snow)(?! (?:with|together|to swim|for a|at|and (?:it|swam|we|felt|back)))(?= ~9(?:stop me|never|not come|and not|and keep|miss|notice|,|/)|$)
explicit 2 (?:drive|driving|crash|crashing|steer|steering|turn|turning|swerve|swerving) ~4(?:into|off|in front of) ~2(?:wall|tree|bridge|oncoming|truck|lorry|river|cliff|pillar|traffic|road)
veiled 2 (?:stand|stood|standing|was|went) (?:on|at|by) ~3(?:edge|{heights}|railing|tracks) ~8(?:think|thinking|thought|easy|jump|step|one step|over|how)
~means 1.2 (?:bought|got|found|hid|have|keep looking at|put) (?:a|the|some|my|his|dads) (?:rope|gun|noose|shotgun|pistol|blade)
explicit 2 (?:gun|pistol|revolver|rope|noose) ~5(?:my (?:head|mouth|temple|neck)|loaded|tonight|ready)
~means 1.2 (?:what happens|what would happen|is it (?:dangerous|fatal|possible)|can you|could someone|would someone|how long) ~8(?:{pills}|at once|the whole (?:box|pack|bottle))

~friend 1 (?:asking|ask|question) for (?:a|my) (?:friend|mate|cousin|classmate)

explicit 2 (?:my own|picture my|imagine my|plan my|planning my|planned my) (?:funeral|burial) ~9(?:relief|peace|calm|comfort|better|want|nobody)
explicit 2 (?:picturing|imagining|planning|planned|picture|imagine) my (?:own )?funeral
explicit 2 (?:ok|okay|fine|happy|good|happier|relieved|alright) (?:with )?(?:not existing|not being alive|being dead|not waking up|never waking up)
explicit 3 (?:going to|gonna|ill|i will) do it (?:tonight|today|tomorrow|soon|now|this weekend|when)(?= |$)(?! (?:again|myself|properly|better))
~farewell 1.2 (?:the|my|a) (?:note|letter) (?:is|lies) ~1(?:on|in|under) (?:the|my)
explicit 2 (?:dont|do not|dnt) (?:really |even )?(?:wanna|want to) be (?:here|alive) (?:any ?more|any longer)
explicit 2 think (?:about that|about it|of it) ~2(?:about )?(?:being dead|dying)
explicit 4 (?:scratched|scratch|cut|slit|sliced|carved) (?:up |open )?my (?:wrists?|arms?|thighs?|skin|legs?)(?! (?:on|gardening|in the garden|at|shaving|with the secateurs))
explicit 3 (?:want|wish|like|love|need) to be (?:gone|erased|nothing|deleted|no more)(?: forever| for good| permanently|$)(?! by)
explicit 2 (?:dont|do not) want (?:a|any|another|there to be a|my) (?:tomorrow|future|next year|birthday)(?: any ?more|$| ,)
explicit 2 (?:life|living) (?:has|holds|had) (?:no|lost (?:all|its|any)) (?:more )?(?:meaning|point|sense|value|purpose)
explicit 2 (?:no|lost all|lost my|lost any|lost the) (?:will|desire|wish) to (?:live|go on)
~goodbye 1.2 (?:made|making|make) (?:my )?peace with (?:everyone|everything|it|god|dying|the end|what)
~farewell 1.2 (?:wont|will not|cant) be long now|not (?:be )?long now
veiled 2 (?:tell|let) (?:my|the) (?:sister|brother|mum|mom|mother|dad|father|kids|children|wife|husband|son|daughter|family|parents|girls|boys|friends) ~4i (?:loved|love|always loved) (?:him|her|them)
veiled 2 (?:better|off) with(?:out me and)? ~1(?:insurance|life insurance|the money) ~5(?:than|without) ~1me|worth more dead|(?:insurance|money) ~4(?:than with me|when im dead|if i die)
veiled 2 what (?:would|difference would|does|will) (?:it|that) (?:even |really )?(?:matter|change|make) ~3if i (?:were|was|am|wasnt|died|just) ~2(?:gone|dead|here|disappeared|$)
veiled 2 (?:am|im|feel|feels like im|like im) (?:already )?dead (?:inside )?(?:already|and (?:nobody|no one))|already dead(?= ~2(?:nobody|inside|no one|and))
~loss 0.8 lost (?:everything|custody|it all)
~means 1.2 (?:standing|stood|stand|sitting|sat|stopped) (?:on|at|by|in the middle of) the (?:bridge|edge|platform|railing|cliff|roof)
~dark 0.8 (?:water|river|drop|ground|tracks) (?:looks?|looked|seems?|is|was) (?:so |very )?(?:quiet|peaceful|calm|inviting|close|easy)
veiled 2 forgive me for what (?:im|i am|ill|i|ive)
explicit 3 (?:stop|quit|finish|better off not|best to not|rather not|not) (?:being|be|stay|staying) alive
explicit 2 (?:future|way forward|tomorrow|world|version|life) ~3(?:with me (?:alive )?in it|that has me ~2in it|where im alive|i am alive in)
explicit 2 if i die (?:tonight|today|tomorrow|in my sleep) ~9(?:hope|relief|fine|ok|good|stops?|peace|better)
explicit 2 i hope (?:i|so i) (?:do|die|dont wake)(?= ~1(?:tonight|soon|,)|$)
explicit 3 self ?harm(?:ing)? (?:is|has|came|got|gets|started) ~2(?:back|worse|again|started)
explicit 2 (?:sorry|sad|disappointed|angry|regret|hate|devastated|gutted) (?:that )?(?:i )?(?:woke|wake|waking|to wake|to have woken) up
veiled 2 (?:better|happier|easier|fine|freer) ~2if i (?:was|were|am) (?:out of (?:the picture|the way|their lives|your life|their life)|not in (?:it|the picture))
veiled 2 after (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|tonight|tomorrow|this week\w*|that|today) ~2(?:none|no one|nobody|you|they|nothing) ~4(?:bother|worry|need|care|deal|have to|trouble) ~6(?:me|any ?more)

explicit 3 (?:wish|wishing|hope|hoping|pray|prayed|praying|relief|rather|if only) ~5(?:my|this) heart ~3(?:stop|stops|stopped|stopping|give out|gave out|gives out|quit|quits|fail|fails|failed)(?! (?:racing|pounding|hurting|aching|jumping))
explicit 3 (?:god|lord|jesus|death|heaven|universe) (?:would |could |will |to |please |just |finally )*(?:take|takes|took|call|calls|collect) me(?: ~2(?:in my sleep|home|away|too|already|instead|now|tonight|soon)|$| ,)
explicit 2 (?:wish|hope|pray|want|hoping|praying|wouldnt mind|would love) ~4(?:not|dont|wont|didnt|never) ~2(?:survive|make it through|live through|outlive|last through) (?:the|this|my|another) (?:night|week|day|year|winter|surgery|operation|weekend)
explicit 2 (?:not|never|dont|without) ~2(?:open|opening) my eyes (?:again|ever|tomorrow|any ?more)
explicit 2 (?:death|dying|being dead|nonexistence|oblivion) (?:has |have |is |are |feels |seems |looks |sounds |started |starting |starts |to |feel |seem |look |become |becoming |like |a |an |my |the |only |so |more |just |would |be |as |old |quite |almost |kind of |gentle |long )+(?:friend|comfort|comforting|relief|release|rest|peace|peaceful|inviting|sweet|welcome|welcoming|beautiful|appealing|tempting|kind|easy|easier|mercy|freedom|gift|escape|solution|answer|way out|blessing|holiday|home)
explicit 2 (?:happier|better|better off|rather be|prefer|calmer|wish i was|wish i were|belong|should be) ~2(?:six feet under|six feet deep|under the (?:ground|earth|soil)|in the ground|in (?:a|my) (?:grave|coffin|casket)|buried)(?! than cremated| in| at| next| with| near| inside)
explicit 3 (?:want|wanna|wish|like|love|need|could|rather|urge) (?:to )?~2(?:erase|delete|remove|unmake|undo|wipe out) (?:myself|my existence|me)(?= ~1(?:from (?:existence|the world|this world|everything|it all|their lives)|,|/|and|completely|forever)|$)
explicit 2 (?:button|switch|pill|option|lever) ~4(?:stop|end|cease|stopped|ended|erase|turn off) ~1(?:existing|living|my life|being alive|my existence|me)
explicit 2 (?:just|simply|rather|could|prefer to|want to|like to) (?:just |simply )?not (?:exist|be alive|be in this world|(?:be here|be around) (?:any ?more|at all))(?! (?:in|on|with|without)\b)
explicit 2 (?:stop|stopped|quit) being (?:here|alive|around|a person)(?= |$)(?! for| with| in| at| when)
explicit 2 (?:over|had enough of|fed up with|through with|finished with|cant stand|beyond tired of|worn out by|done w|done with) (?:this )?(?:being alive|living|existing|existence|this life|my life|life)(?! (?:with|in|at|on|here|like|near|next|together|out)\b)
explicit 2 (?:disappoint\w* ~2|why am i |(?:unfortunately|sadly|annoyed|sorry|ugh|regret|hate|gutted) ~3(?:im|i am|am i|that im|being) )still (?:alive|breathing|among the living)(?! (?:with|in|at|and (?:kicking|well))\b)
explicit 2 (?:im|i am|me) still (?:alive|breathing) ~4(?:unfortunately|sadly|disappoint\w*|hate it|why|sorry|regrettably|shame)
explicit 3 (?:end|ending|ended) (?:my|my own) (?:own |sorry |little )*(?:story|existence|suffering|misery|days|time here|time on|journey|torment|agony|pathetic)
~farewell 1.2 (?:this|here) is where (?:it|i|everything|my story) ends?
explicit 2 (?:this|here) is where (?:it|everything|my story) ends for me
explicit 2 (?:hurts?|hard|harder|painful|exhausting|heavy|difficult|much) ~3(?:to )?(?:keep |go on |stay |be |carry on |continue |staying |being )*(?:living|alive|live|existing|exist)(?! (?:with|in|without|on|at|here|like that|next|so|together|apart|alone|up|off|from|under|by|near|far|away|abroad)\b)
explicit 2 (?:living|life|existing|being alive|existence) (?:is |feels |has become |became |has gotten |is getting |got |has been )(?:so |too |just |really |completely |fucking |getting |only |nothing but |simply |all |a |an )*(?:unbearable|intolerable|pointless|meaningless|not for me|torture|agony|torment|prison|punishment|curse|worthless|painful|suffering|unlivable|sentence)
~dark 1.2 (?:living|life|existing|being alive|existence) (?:is|feels|has become|has gotten|got) (?:so |too |just |really |fucking |a )*(?:exhausting|chore|hell|burden|too much|too hard|too heavy|misery|empty|joke|nightmare)
explicit 3 (?:hang|hanging|hanged|hung|shoot|shooting|shot|drown|drowning|drowned|strangle|strangling|strangled|suffocate|suffocating|suffocated|poison|poisoning|poisoned|stab|stabbing|stabbed|electrocute|smother|asphyxiate|gas|throttle) {myself}(?! (?:in|with) (?:work|the foot|paper\w*|emails?|tea|coffee|chocolate|wine|wool|yarn|knitting|leftovers|perfume))
explicit 2 (?:platform|tracks|rails|edge|ledge|bridge|railing|roof|rooftop|balcony|cliff|window|parapet) ~9(?:lean(?:ed|ing)? forward|step forward|one step|a single step|held me back|hold me back|only thing that stopped me|nobody would stop me|all it would take|all it takes|be so easy|would be easy|and be over|end it)(?! (?:at a time|closer|back|away|ahead))
explicit 2 (?:one|a single|just one|only one) (?:step|jump|pull|cut) (?:forward |further |more |, |and )*(?:and )?(?:its|it is|itd|itll|it would|it will|id|i would|ill|everything|everythings|all) ~3(?:over|gone|quiet|dead)
explicit 2 (?:started|begun|began|went back to|back to|resumed|relapsed|keep|kept|been|addicted to|cant stop|into) (?:with |into |to )?cutting (?:again|myself|because|to feel|every night|since|at night|when it|in secret)
explicit 2 (?:razor|razors|blade|blades|knife|lighter|scissors|scalpel|shard) ~7(?:calms? me|calm me down|only thing (?:that|which)|against my|on my (?:skin|arm|wrist|leg|thigh|hip)|into my (?:skin|arm|wrist|leg|thigh)|to my (?:wrist|arm|throat|skin|neck)|then i cut|and i cut|and cut)
~dark 1.2 my (?:arms?|wrists?|thighs?|legs?|skin) (?:are|is|look|looks) (?:a mess|covered|full of|red|bleeding|cut|scarred|raw|striped)
~dark 1.2 long sleeves ~4(?:july|august|june|summer|heat|hide|so nobody|so no one|again)
explicit 2 (?:punched|hit|slapped|bit|burned|burnt|choked|bruised|punch|hitting|punching|biting) (?:myself|my own (?:face|arms?|legs?|head))(?= ~1(?:again|until|because|on purpose|in the (?:face|head) (?:again|until|because)))
veiled 2 (?:im|i am|am i|ive become|i feel like|feel like im|feeling like|being|ive been|i have been|ill be|id be|i was|i would be|i was always|ive always been) (?:nothing |always |but |just |only |such |a |an |more than |nothing more than |more of |dead |huge |constant |everyones |their |his |her )*(?:burden|dead weight|waste of (?:space|oxygen|air|life|breath|skin)|millstone|weight around)(?! of| has| was| lifted| off| fell)
veiled 2 (?:everyone|everybody|everybodys|everyones|people|they|theyd|theyll|family|kids|lives|life|things|world) ~5(?:easier|better|lighter|simpler|happier|calmer|relieved|freer|sighs?) ~3(?:the day|once|when|after|if|as soon as|now that|the moment) (?:i|im|ive|id|ill) ?(?:am |was |were |be |have |will be |just |finally )*(?:gone|dead|not (?:here|around|in it|there|alive)|no longer (?:here|around|in it|there)|out of (?:the way|their lives|the picture|it)|died|disappeared|disappear|vanished|vanish|die|stopped (?:living|breathing))(?! (?:for|on|to|at|until|this|next)\b)
veiled 2 (?:finally|soon|will|then|ll|theyll|youll|you will|they will) ~1be (?:rid|free|shot) of me(?! (?:for|until|on|next|this|by)\b)
veiled 2 (?:nobody|no one|noone|not a soul|no 1) ~3(?:notice|miss|care|cry|mourn|realise|realize|remember|know|find) ~4(?:im|i am|i was|i were|i|id|ive) (?:gone|dead|died|missing|vanished|disappeared|not (?:here|there|around) any ?more|no longer (?:here|alive|around)|never existed)(?! (?:from|at|for|in|on)\b)
veiled 2 by the time ~2(?:you|anyone|someone|they|somebody|u) (?:read|reads|find|finds|see|sees|open|opens) ~3(?:this|these|it|me|pages|letter|note) ~5(?:ill|i will|im|i am|be)
veiled 2 letters? ~8(?:birthdays?|weddings?|graduations?) ~6(?:wont|cant|never|not|dont) ~4(?:be there|see|be here|be around|alive)
veiled 2 (?:wont|will not|not going to|not gonna) (?:be (?:here|around|alive) to |live to )(?:see|watch) ~4(?:grow|grow up|graduate|turn|marry|married|birthdays?|spring|summer|christmas|\d+)
~farewell 1.2 (?:please )?(?:look after|take care of|be good to|be kind to) (?:the|my|mum|mom|dad|him|her|them|each other) ?\w*
~farewell 1.2 you were (?:all )?(?:so |always )?(?:good|kind|wonderful) to me
~goodbye 1.2 goodbye (?:my|dear|all|then|little|old)? ?(?:friends?|book|diary|journal|mum|mom|dad|all)?$
~giving 1.2 (?:circled|marked|picked|chosen|chose|set|settled on) (?:on )?~2(?:date|day) ~3(?:calendar|diary|already|for it|,|/)
~giving 1.2 (?:dont|do not|not|nothing) ~2(?:plan|planning|planned|plans|make plans) ~3(?:after|beyond|past) (?:it|that|then|\w+day)
explicit 2 (?:should have|shouldve|shoulda|shoud have|wish it had|wish it|why wasnt it|why couldnt it) ~2been me (?:instead|who (?:died|was)|that died|in (?:that|the) (?:car|coffin|ground|grave|bed))
explicit 2 (?:i|ive) (?:counted|lined up|laid out) (?:\w+ ){0,4}{pills}(?= ~5(?:out|again|enough|,|/|and)|$)(?! (?:for|into)\b)
~tired 1.2 (?:cant|can not|cannot|wont) go on(?: like this| any ?more| any longer|$| ,| /)

explicit 2 (?:want|wanna|about|of|to|thinking|just|should|gonna|imma|ima|gotta|might) ~1(?:unalive|unaliving|unaliv)(?! (?:him|her|them|the|a|an|people|zombies?|bosses|boss|enemies|this|that|my (?:enem\w*|boss))\b)
explicit 3 (?:suicide|death|dying|ending it|killing myself|unaliving|ending my life|not existing) ~3(?:on my mind|in my head|in my mind|in my thoughts|crosses my mind|crossed my mind|all i think about|looping)
explicit 2 kms (?:sounds|seems|looks|feels|tonight|rn|fr|so bad|already|ngl|tbh|would)|(?:ngl|tbh|fr|rn|lowkey|honestly|just|finally|actually) ~1kms
explicit 2 asked ~9(?:suicid\w*|hurt\w* myself|harm\w* myself|kill\w* myself|want to die|safe at home) ~12(?:i lied|a lie|said yes|nodded|couldnt say no)
explicit 3 (?:going to|gonna|planning to|plan to|decided to|will) ~1(?:not|never) be alive|(?:not|never) (?:going to|gonna|planning to) be alive
explicit 2 (?:cant|dont|cannot|never) ~1(?:see|picture|imagine|saw|pictured) (?:myself |me )?~1(?:being alive|alive|growing old|getting old|reaching \w+|turning \w+)(?! (?:with|in|together|here|gracefully)\b)
explicit 2 (?:wish|wishing|hope|hoping|praying|pray|want|if only|wouldnt mind) ~4(?:car|truck|bus|train|lorry|van|plane|lightning|meteor|bullet|someone|stray \w+) ~4(?:hits? me|swerve|swerves|crashes into me|take me out|takes me out|run me over|runs me over|end me|ends me|flatten|finish me|kill me|kills me)(?! (?:him|her|them|his|the)\b)
veiled 2 (?:get|have|had|got|catch) (?:cancer|an accident|a heart attack|something terminal|an illness) ~3so (?:nobody|no one|it|i|they|that)
explicit 2 (?:done|finished|through) with (?:this|the) (?:world|earth|planet|existence)(?! cup)
veiled 2 (?:only|just) take up (?:space|room|air)|taking up (?:space|air|oxygen)(?! in the)
explicit 2 (?:bought|buying|ordered|got|found|kept|hid|hidden) (?:new |some |the |my |a |old )*(?:razor blades|razors|blades|blade|razor) ~3(?:again|tonight|today|back|and i|,|/|$)(?! (?:for|from))
~means 1.2 (?:years?|months?|weeks?|days?|\d+) (?:clean|without cutting|since i (?:last )?cut)
~means 1.2 (?:count|counting|counted|look at|staring at|stare at|stand in front of) ~5(?:pills|tablets|meds|medicine cabinet|medication) ~3(?:every night|at night|tonight|again|and count|how many)
~means 1.2 (?:medicine cabinet|rope|noose|bridge|tracks|blades) ~4(?:every night|tonight|and count|last night)
~dark 1.2 (?:voice|voices) ~3(?:do it|just do it|jump|end it)
explicit 2 (?:the )?voices? (?:says|say|tells me|keeps saying|whispers|said|telling me) ~2(?:do it|jump|end it|die|just do it)(?= ~3(?:,|/|and|now|already|finally)|$)
explicit 2 (?:i should|i ought to|i will|i want to|id rather|ill) ~3(?:go|leave|die) ~6(?:by|at|with) my own hand
~farewell 1.2 (?:it )?(?:isnt|is not|not|wasnt|was never|none of this is|never) your fault
~goodbye 1.2 i (?:cant|can not|cannot) stay(?= ~1(?:any ?more|any longer|,|/|here any ?more)|$)
~farewell 1.2 (?:theyd|they would|they will|theyll|everyone will|everyone would|youd|you would|youll) ~1get over (?:it|me|losing me|my death)
~worth 1.2 (?:kids|children|son|daughter|husband|wife|boyfriend|girlfriend|family|everyone) ~1(?:deserves?|needs?) ~3(?:mother|mom|mum|dad|father|better|someone better|someone else|wife|husband|partner) ~5(?:not me|isnt me|than me|it isnt me|,|$)
~giving 1.2 where (?:im|i am) going(?= ~1(?:,|/|anyway)|$)(?! (?:to|with|for|next|on|tomorrow))
veiled 2 (?:wont|will not|not|never) be (?:coming|back|returning) ~1(?:back)? ?,? ?(?:ever|for good|this time|at all)
~farewell 1.2 (?:wont|will not|not going to) (?:even )?matter (?:much longer|soon|for long|any ?more)
~farewell 1.2 (?:said|told) ~2everything i (?:needed|had|wanted) to (?:say|tell)
~loss 0.8 since (?:the diagnosis|(?:mum|mom|dad|she|he|my \w+) (?:died|passed|left))
explicit 3 (?:should|supposed to|meant to|ought to|deserve to) (?:already |just |really )?(?:be|have been) ~1(?:dead|gone from this world)
explicit 2 (?:dont have|havent got|no|not enough|out of|lost) (?:it in me|strength|energy|courage|power|will) ~3(?:to )(?:live|survive|exist|stay alive|keep living|be alive)(?! (?:with|in|at|on|here|like|near)\b)
explicit 2 (?:thought|think|thinking|close to|nearly|almost|tempted|imagine|imagining|considered) ~4(?:stepping|step|stepped|walking|walk|walked|jumping|driving|drive|steering|running) ~2(?:off|into|in front of|under|onto) ~2(?:kerb|curb|traffic|road|street|tram|trams?|cars?|motorway|lorry|pavement)(?= ~2(?:today|on purpose|again|tonight|,|/|just)|$)
explicit 2 (?:scratch|scratched|scratching|pick|picked|rub|rubbed) my (?:legs?|arms?|skin|wrists?|face|thighs?) (?:raw|bloody|open|until|till|to shreds)
~farewell 1.2 my last (?:day|night|hours?|moments?) ~3(?:in my head|over and over)
veiled 2 (?:rehears\w+|planning|planned|plan|imagin\w+|pictur\w+|go over) my (?:own )?(?:last day|last hours?|death|exit|goodbye)
veiled 2 (?:kinder|better|easier|best|good|relief|mercy) (?:to|for) ~4(?:all|everyone|everybody|them|the kids|my kids|my family|you) ~3if i (?:went|left|was|were|am|go|just went|just left) ~2(?:gone|forever|for good|dead|away for good|not here)
veiled 2 (?:passwords?|documents|papers|will) ~8(?:hell|shell|theyll|theyre going to|he will|she will|they will) need (?:it|them) (?:soon|then|after)

explicit 2 (?:check|checking|clock|clocking|sign|signing|log|logging|opt|opting|bow|bowing) (?:out|off) (?:for good|forever|of (?:life|this (?:life|world)|existence))
explicit 2 (?:close to|want to|wanted to|could|tempted to|thinking of|thought of|thought about|feel like) (?:just )?(?:letting|let) go of the (?:wheel|railing|handlebars|rope|ledge)
explicit 3 (?:give anything|id welcome|pray\w*|hop\w*|wish\w*|beg\w*|long\w*|dream\w*) ~1(?:for|of) (?:a |an |the |my )?(?:quick |fatal |massive |quiet |sudden )*(?:heart attack|stroke|aneurysm|fatal accident|tumou?r|cancer|plane crash|car crash|something fatal|terminal illness)
explicit 3 (?:wish|if only|why couldnt|why didnt) ~1(?:cancer|death|the (?:accident|car|crash|virus|fire|bullet|illness|disease|sea)|it|god) (?:had |have |would )?(?:picked|taken|chosen|got|hit|killed|take|pick|choose|come for|taken away) me
explicit 2 (?:hope|hoping|wish|wishing|pray|praying) ~2(?:plane|train|bus|car|building|ship|ferry|lift|roof|house) ~1(?:goes down|crash\w*|collapses?|sinks?|explodes?|burns? down|derails?) ~2(?:when|while|with) (?:im|i am|me)
explicit 2 (?:living|life|being alive|existing|existence) (?:feels|is|seems) (?:only |just |nothing but )?like (?:a |an |some |my )?(?:punishment|prison|torture|sentence|curse|long illness|debt|disease)
explicit 2 i (?:was|am|had been) (?:just )?(?:going|about|ready) to (?:jump|step off|do it|end it|pull the trigger|swallow them|kick the chair)(?= ~1(?:but|when|and then|until|,|/)|$)
explicit 2 (?:easy|think\w*|thought|imagin\w*|pictur\w*|want\w*|urge|tempted|almost|nearly|could) ~6(?:step|stepping|walk|walking|jump|jumping|run|running|throw\w* myself) (?:out )?(?:in front of|under) (?:the|a|an|that|some) (?:next )?(?:tram|train|bus|car|lorry|truck|tube|metro|subway|traffic)
explicit 2 (?:punch|hit|bang|bash|slam|smash|banged|punched|bashed|slammed) (?:my (?:head|fists?|hands?)|the walls?|walls?|a wall) ~5(?:until|till|so that|because) ~6(?:quiet|bleed\w*|blood|split|bruis\w*|numb|stops?|silent|calm|feel something)
explicit 2 my life (?:ends|will end|is ending|is going to end|stops) (?:on|this|tonight|today|tomorrow|next|soon|here|before|after)
explicit 2 (?:going to|gonna|will|want to|ill|could) (?:just )?(?:take|swallow|down) (?:them all|all of them|the whole (?:bottle|box|pack|lot)|every last one)(?: of them)?(?= ~1(?:at once|in one go|tonight|$)$)
explicit 2 (?:lined|laid|set|spread|tipped|poured) ~2(?:pills|tablets|meds|capsules) (?:up|out) (?:on|in|next|along)
explicit 2 (?:{pills}|blades?|rope|knife|gun) ~8(?:look|looked|looking|stare|stared|staring) at (?:them|it) (?:for (?:an hour|hours|ages|a long time|so long)|all (?:night|evening)|until)
veiled 2 (?:nothing|no one|nobody|not much|only (?:thing|reason|person)) ~3(?:keeping|keeps|holding|holds|tying|ties|tethers|stopping|stops) me (?:here|alive|in this world|on this earth|from (?:ending|doing it|going|jumping|dying|leaving this))(?! (?:at work|in this (?:job|town|city|flat|country|company)))
explicit 2 (?:dont|do not|never|wont|not) (?:even )?(?:intend|expect|expected|plan|planned|want|going|mean|need) to (?:see|reach|make it to|make it past|get to|celebrate|live past|live to see|turn|be there for) (?:my |another |the |any |one more |next )*(?:birthday|christmas|spring|summer|autumn|winter|thirty|forty|fifty|sixty|twenty(?: \w+)?|new year|next year|old age|\d\d)(?= ~1(?:,|/|and|ever)|$)
explicit 2 (?:survived|failed|messed up|botched) (?:yet )?(?:another|my|the|one more|a second|a third) (?:last |first |second )?attempts?(?! (?:to|at)\b)
explicit 2 (?:garage|car) ~8(?:engine|exhaust|hose) ~9(?:turning it on|turn it on|let it run|running and|start it|close the door|fall asleep)
explicit 2 (?:be|lie|lying|been) (?:already |safely |better )?(?:in the ground|six feet under|in a (?:coffin|grave)|in my grave|under the ground|beneath the ground)(?= ~1(?:,|/|by|than|now|already)|$)
explicit 2 (?:being dead|dying|death) (?:cant|cannot|couldnt|wont|would not|wouldnt) ~2be ~1(?:worse|harder|any worse|so bad|that bad|as bad)
explicit 2 (?:no longer|not|nothing|isnt|doesnt|dont) (?:fear|scares? me|scary|afraid|scared|frightens? me) ~1(?:of |about )?(?:dying|death|being dead)(?= ~2(?:any ?more|only|but|,|/) ~6(?:living|staying|life|tomorrow|going on|being here))
explicit 2 (?:want|wanna|could|let myself|wish|tempted) ~3(?:slip|sink|slide|go|stay) (?:down )?(?:under|below|beneath) (?:the )?(?:bath )?(?:water|surface|waves)(?= ~2(?:and|stay|for|forever|,|/)|$)(?! and (?:count|swim|look|see))
explicit 3 (?:scared|afraid|frightened|terrified|worried) ~2(?:of|about|that|what)? ?(?:what )?(?:ill|i will|i might|i may|i could|id|im going to) (?:do )(?:something )?(?:to myself|stupid to myself|if (?:im|i am) (?:left )?alone|when (?:im|i am) alone)
explicit 2 (?:urge|urges|craving|itch|impulse) to (?:cut|burn|hurt|bleed)(?! (?:the|it|my hair|back|down|off|ties|carbs|class|corners|costs|a|some|out|him|her|them|bridges|rubber|calories))
explicit 2 (?:dont|do not|cant|cannot|didnt) trust myself (?:near|around|with|next to|on|at|by|in) (?:the |a |any |my |high )*(?:balcony|bridges?|windows?|pills|knives|knife|tracks|platform|roof|blades?|razors?|heights|edge|wheel|medication|meds)
explicit 2 (?:life|living) and (?:i|me) (?:are|were) (?:finished|done|through|over)
explicit 2 (?:keeps?|kept) (?:living|beating|breathing|going) ~3(?:wish|want) it ~1(?:wouldnt|didnt|would stop|to stop|would just stop)
explicit 2 (?:see|saw|picture|imagine|imagining|seeing|picturing) (?:myself|me) (?:hanging|falling off|jumping off|drowning|bleeding out|lying dead|lying in a coffin|in a coffin|dead)(?! (?:out|in love|asleep|for))
explicit 2 might as well (?:finish the job|make it official|be dead|die|not exist|end it|not be here)(?! of)
explicit 2 (?:cant|dont think i can|cannot|couldnt) (?:make|force|bring|get) myself (?:to )?(?:stay|be|keep) (?:alive|living|here)
explicit 2 (?:ran|run|running|runs) out of (?:reasons?|ways) to (?:live|stay|stay alive|go on|wake up|get up|keep going|keep fighting|carry on|hold on)
~means 1.2 (?:drove|went|walked|cycled|climbed|been) ~1(?:up |down |out )?to the (?:cliffs?|bridge|tracks|roof|viaduct|edge|quarry|dam)(?: today| tonight| again| last night| yesterday| alone|$| ,)
~dark 1.2 (?:when|if|until|once) (?:im|i am|ill be) (?:braver|brave enough|less of a coward)
~dark 1.2 i (?:almost|nearly) did it (?:last night|tonight|today|again)$

veiled 2 (?:deserves?|ought|deserved) to (?:finally )?be (?:rid|free|freed|shot) of me
~worth 1.2 all i (?:ever )?do is (?:cost|hurt|disappoint|ruin|drain|bother|take|break)
veiled 2 (?:everyone|everybody|people|they|those|anyone|all) ~3(?:worse off|poorer|sadder|unhappier|damaged) (?:for|because of|by|from) (?:knowing me|me|having me|loving me)
veiled 2 (?:could|would|d|might) (?:finally |all |at last |then )*(?:travel|rest|breathe|breathe easier|live|be happy|be free|move on|sleep|relax|start over|enjoy life) ~3(?:if|once|when|because) (?:they|he|she|you) (?:didnt|no longer|wouldnt|dont) have (?:to (?:look after|care for|worry about|put up with|deal with|pay for) )?me
veiled 2 (?:cry|grieve|mourn|be sad|be upset|miss me) (?:for )?(?:a (?:day|week|month|while|bit)|one (?:day|week)) ~3(?:then|and) ~4(?:breathe|relieved|easier|free|move on|forget|fine|better|relief|get over)
veiled 2 if i (?:vanished|disappeared|was gone|were gone|died|wasnt here|werent here|stopped existing|never came (?:back|home)) ~2(?:who|nobody|no one|would anyone|would anybody|would they|not a soul|how long)
~worth 1.2 (?:nobody|no one|noone|not a soul) (?:would|will|d) ~1(?:notice|find me|look for me|miss me|know|check) ~1(?:until|before|till|for (?:days|weeks|a week))
~farewell 1.2 (?:written|wrote|writing|write|letters?|one|something) (?:to |for )?(?:each|every one|all) of (?:you|them)
~giving 1.2 (?:letters?|notes?|envelopes?) (?:is|are|lies|lie) (?:in|on|under) ~2(?:drawer|table|desk|pillow|bed|mantelpiece)
~farewell 1.2 (?:thinks?|think|believes?) (?:its|it is) (?:only |just )?for a (?:week|few days|weekend|while|fortnight)
~giving 1.2 (?:took|brought|taken|moved|drove) (?:the|my|our) (?:cat|cats|dog|dogs|rabbit|pets?|parrot|bird|hamster) to (?:my|the|a|mums|dads|moms) ~3(?:with all|for good|forever|and (?:her|his|its|all))
~farewell 1.2 so (?:that )?(?:nobody|no one|they|you|itll|it will|its|my \w+|the (?:kids|others|family)) ~6(?:easier|easy|have to|has to|go through|less work|search) ~5(?:afterwards?|when (?:im|i am)|once (?:im|i am)|without me|after me)
~giving 1.2 (?:deleted|wiped|closed|cancelled|paid|labelled|labeled|sorted|shredded|cleared|burned) (?:all |every |my |out )+~2(?:accounts?|laptop|bills?|folders?|papers|subscriptions?|phone|wardrobe|diar\w+|photos?|hard drive)
~goodbye 1.2 (?:one|a) (?:last|final) (?:dinner|supper|meal|evening|christmas|walk|hug|visit|party|call|round|birthday) (?:with|at) (?:everyone|all|them|my|the|mum|mom|dad)
~farewell 1.2 (?:they|he|she|nobody|no one|you|mum|mom|dad) (?:didnt|dont|doesnt|did not|do not|does not) (?:even )?know (?:that )?(?:it|this) (?:was|is|would be|will be)(?: the last| goodbye| my last| a goodbye| the end|$)
~goodbye 1.2 to (?:hear|see) (?:your|his|her|their|mums|moms|dads) (?:voice|face|smile|faces|voices) (?:one (?:more|last) time|once more|a last time)
~farewell 1.2 (?:take care of|look after|be good to) (?:yourself|yourselves|one another)
~goodbye 1.2 (?:dont|do not|never|nobody should|no one should) ~1blame (?:yourself|yourselves|anyone|him|her|mum|mom|dad|each other)
~farewell 1.2 none of (?:this|it) (?:was|is) (?:your|anyones|anybodys|their) fault
veiled 2 i (?:wont|will not|shall not|no longer) (?:soon )?be (?:anybodys|anyones|nobodys|everybodys|your|their) (?:problem|burden|trouble|worry|concern)
~tired 1.2 (?:cant|cannot|wont|couldnt) (?:do|face|survive|take|manage|bear|get through|live through) (?:one more|another|a single|yet another) (?:winter|year|week|night|christmas|month|summer|morning)(?! (?:with|at|shift|in this|like|without|as|on))
~farewell 1.2 i (?:wont|dont|will not|shall not) (?:have|need) to(?: any ?more| much longer)?$
~farewell 1.2 ^(?:only|just|except|but) (?:the|this|that) one(?: way)?$
veiled 2 (?:sleep|rest|night|silence|darkness) (?:that|which) (?:lasts|doesnt end|never ends|has no end|has no morning|nobody wakes from)
~dark 1.2 tired (?:that )?(?:no )?(?:sleep|sleeping|rest) (?:doesnt|does not|wont|cant|no longer|can) (?:help|touch|fix|reach|cure)
~goodbye 1.2 (?:is|s|has been|been|have been) waiting for me (?:since|there|up there|in heaven|on the other side|above)
~dark 1.2 (?:home|back|over) to (?:grandma|grandpa|mum|mom|dad|my (?:son|daughter|baby|wife|husband|brother|sister|mother|father))(?= ~1(?:,|/)|$)
~dark 1.2 (?:ran|run|running) out of reasons$
~dark 1.2 (?:whats|what is|wheres|no) (?:the )?(?:use|point|sense) (?:of|in) (?:waking up|waking|getting up|trying|going on|tomorrow|anything|any of (?:it|this))(?! (?:so|early|before|to))
~tired 1.2 nothing will (?:ever )?(?:be|get|become|feel) (?:any )?(?:different|better|good|okay|right)(?: tomorrow| again| ever|$)
veiled 2 (?:no|any) (?:version|picture|future|tomorrow|world|life|timeline) ~3(?:with me|that has me|where (?:im|i am|i)|in which (?:im|i am|i)) ~1(?:in it|alive|there|exist|here|ahead)
veiled 2 (?:cant|dont|do not|cannot) (?:see|picture|imagine) (?:myself |me )?(?:in )?(?:a|any|the|my|much) (?:future|tomorrow|next year)(?= ~2(?:for me|with me|any ?more|at all|,|/)|$)(?! (?:at|with|as|in|for (?:us|the|this))\b)
~tired 1.2 (?:done|finished|through) fighting(?! (?:with|about|over|for|the|my|him|her|fires|off))
~dark 1.2 let (?:it|them|the (?:dark|darkness|illness|sea|water|voices?)) win|(?:it|the darkness|the illness|the dark|the voices?) (?:won|wins|has won|can win|have won)$
veiled 2 (?:whatever|no matter what) happens (?:to me )?(?:tonight|today|tomorrow|now|next|to me) ~5(?:tried|love|fault|sorry|remember|forgive)
~farewell 1.2 something (?:is going to|is gonna|will|might) happen (?:to me|tonight|this weekend|soon)
~goodbye 1.2 (?:nobody|no one|noone|you|they) can (?:talk me out|stop me|change my mind|hold me back)
~dark 1.2 (?:oddly|strangely|weirdly|finally|completely|quite|almost) (?:calm|peaceful|at peace|light|serene) (?:since|because|now that|now|after|ever since)
~farewell 1.2 (?:wont|will not|not going to|doesnt) hurt (?:anyone|anybody|them|you|him|her|the kids) (?:for long|much longer|any ?more|long)
veiled 2 (?:switch|turn|shut|power) myself (?:off|down)|(?:delete|erase|uninstall|unplug) myself
veiled 2 (?:world|life|earth) (?:would|will|d|wouldnt|wont) ~2(?:skip a beat|miss a beat|go on|keep turning|carry on|stop turning|stop|be the same|notice|be fine) ~1without me
~worth 1.2 (?:a|like a|just a|only a|already a) (?:ghost|shadow|corpse) in (?:this|my|our|their) (?:house|family|own|home|life)
~tired 0.8 (?:cant|cannot|can not) (?:carry|hold) (?:this|it|all this|it all|all of it) (?:any ?more|any longer|much longer|alone)
~loss 0.8 (?:they|he|she|my boss|work|the company|the school) (?:just )?(?:fired|sacked|dismissed|expelled|evicted|dumped) me|(?:she|he|my (?:wife|husband|girlfriend|boyfriend|partner)) ~2(?:left|walked out|moved out|is gone|took the (?:kids|children|baby))
~means 1.2 (?:walk\w*|stand\w*|sit|sitting|stood|sat|wander\w*) ~3(?:along|beside|by|near|on|next to|at) the (?:railway|railway line|tracks|rails|train line|cliffs?|viaduct|bridge|parapet|edge)(?! (?:with|path|walk|of the (?:bed|pool|sofa)))
~means 1.2 (?:gun|rifle|shotgun|pistol|revolver|gun box|gun case) ~3(?:(?:on|in) my (?:lap|hand|hands|mouth)|next to me|under my (?:bed|pillow)|on the (?:bed|table|seat))
~means 1.2 how long (?:it takes|does it take|would it take|you last) ~2(?:in (?:cold|icy|the cold) water|to drown|to bleed|to freeze)
~dark 1.2 (?:cleared|deleted|wiped|erased) (?:the|my) (?:search |browser )?history
explicit 2 (?:belt|rope|cord|noose|cable|plastic bag) ~2(?:around|round|over) my (?:neck|throat|head)
explicit 2 (?:opened|sliced|slit|cut open)(?: up)? my (?:arms?|wrists?|legs?|thighs?)(?= ~1(?:again|,|/|in|with|until|open)|$)
explicit 3 (?:only|all|one) ~6is to (?:die|be dead|not wake up|stop existing)
explicit 2 (?:keep|keeping) my heart beating
~farewell 1.2 (?:after that|afterwards|then) it (?:doesnt|wont|does not|will not) matter
${englishOthers}~dark 1.2 (?:last|only) thing ~2(?:keeping|kept|holding|held|tying|tied) me here
veiled 2 (?:theres|there is|i see|there was) no (?:me|place for me|version of me) in (?:any|that|those|it|them|the (?:future|years))|(?:cant|dont|cannot|couldnt) (?:picture|see|imagine) ~5with me in (?:it|them)
~worth 1.2 (?:insurance|payout|funeral money) ~3(?:do|help|pay|bring) ~4more ~5than i
~means 1.2 (?:how deep|how high|how fast|times of|timetable) ~6(?:quarry|weir|tracks|crossing|viaduct|overpass|fast trains?|freight trains?|express)
veiled 2 (?:days|nights|sleeps|weeks) (?:left |more |to go )?(?:and |until |till |,)? ?~5(?:off the hook|rid of me|free of me|no (?:more )?trouble to|rest for good)
explicit 1.2 (?:sharpener|pencil) ~2blades?|blades? ~3sharpener|back on my (?:arms?|thighs?|wrists?)
~farewell 1.2 (?:check|checked|checking|clock|clocked|clocking|log|logged|logging|opt|opting|bow|bowing) out (?:early|for good|for ever|forever|of life|i mean)|made (?:my )?peace with (?:going|leaving|checking|clocking|bowing|it ending)
veiled 2 if ~2(?:heart|plane|car|truck|lift|bus|roof|ceiling) ~3(?:gave up|gave out|stopped|went down|crashed|hit me|fell|came down) ~7(?:mercy|gift|relief|favou?r|blessing|for the others|wouldnt mind|be glad|be grateful)
~giving 1.2 (?:dont|do not|wont|no longer) need (?:a|the|my|any) (?:coat|phone|car|watch|clothes|shoes|bed|keys?) any ?more
~worth 1 (?:one mouth|one person|one) less ~6(?:them|for all|everyone)
`;
