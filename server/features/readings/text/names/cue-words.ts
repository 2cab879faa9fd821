/** Words around a name, and words that are not names. */
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const titles = set(
  "mr mrs ms miss mx dr doctor prof professor sir aunt auntie aunty uncle coach rabbi",
);

/** Capitalised in English, and never a name here. */
export const neverNames = set(`
  i you he she it we they my our your his her its their this that these those there monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays january february march july september october november december christmas easter halloween ramadan eid
  diwali hanukkah passover lent pentecost thanksgiving advent god lord jesus christ allah buddha satan bible quran
  koran torah covid corona internet web english german french spanish italian portuguese dutch swedish danish
  norwegian finnish polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian arabic hebrew
  persian chinese japanese korean vietnamese thai indian hindi urdu bengali tamil american british scottish irish
  welsh canadian australian mexican brazilian european african asian austrian swiss belgian israeli egyptian
  moroccan nigerian kenyan jewish muslim christian catholic protestant hindu buddhist latin black white
  netflix youtube instagram facebook twitter tiktok whatsapp telegram signal snapchat linkedin pinterest reddit
  tinder bumble hinge spotify google gmail chatgpt apple iphone ipad android windows microsoft teams zoom slack
  skype amazon kindle audible ebay etsy paypal uber lyft bolt airbnb booking ikea lidl aldi tesco sainsbury
  sainsburys waitrose asda morrisons rewe edeka walmart costco target starbucks mcdonald mcdonalds mcdonald's subway
  nike adidas puma lego ford toyota bmw audi volkswagen tesla honda volvo skoda fiat peugeot renault sony nintendo
  playstation xbox minecraft fortnite zelda pokemon disney hbo bbc itv cnn guardian times economist wikipedia duolingo
  strava garmin fitbit peloton photoshop excel powerpoint word outlook office notion trello jira github python java
  radiohead beatles coldplay metallica nirvana abba queen oasis blur mozart bach beethoven chopin schubert brahms
  marmite nutella coke pepsi guinness prosecco ritalin prozac sertraline ibuprofen xanax paracetamol phd mba
  north south east west mass yoga pilates reiki monopoly scrabble catan tetris sudoku dear ok okay yes no oh ah hey
  hi hello thanks thank
`);

/** The last word of a place of two words or more. */
export const placeEnds = set(`
  street road avenue lane square park garden gardens bridge station airport hospital clinic university college school
  church cathedral chapel abbey museum gallery library beach bay lake river mountain mountains hill hills valley
  forest woods island islands sea ocean coast café cafe restaurant bistro hotel hostel pub market theatre theater
  cinema stadium hall tower palace castle court centre center county city town village falls canyon desert peninsula
  heath common cross green pier harbour harbor docks alley boulevard drive terrace crescent plaza
`);
/** The first word of a place of two words or more. */
export const placeBeginnings = set(`
  lake mount mont monte cape fort port loch lough river café cafe hotel rue via piazza plaza place hotel bistro pub isle
`);
/** Between the words of one name. */
export const insideNames = set("de la le du da di del della dos van von der den of the y bin ibn al el");

/** Before a place more often than before a person. */
export const placeBefore = set(
  "in into through throughout around across near via outside within towards toward visit visited visiting leave left leaving reached explored",
);
/** Verbs and nouns with which "to" and "from" mean a way. */
export const motions = set(`
  go goes going went gone fly flying flew drive driving drove move moving moved travel travelled traveled travelling
  come coming came walk walking walked run running ran cycle cycled cycling return returned returning head headed
  heading back trip way train bus flight ferry road drive holiday weekend journey tickets ticket move sail sailed
  hike hiked take took taking escape escaped commute
`);

/** Before a person: "told Emil". */
export const personBefore = set(`
  tell told telling ask asked asking meet met meeting call called calling ring rang ringing phone phoned phoning text
  texted texting thank thanked thanks miss missed missing love loved hug hugged kiss kissed marry married invite
  invited forgive forgave help helped owe owed promise promised lend lent lost know knew trust trusted hate hated
  join joined beat accompany accompanied remind reminded introduce introduced babysit babysat bother bothered see saw
  seeing wish envy envied hear heard with poor dear darling little
`);
/** Words after which "to", "from", "about", "at" and "for" lead to a person. */
export const dealings = set(`
  talk talked talking speak spoke speaking spoken write wrote writing written apologise apologised apologize
  apologized say said lie lied listen listened explain explained give gave sent send letter postcard note message text
  email call visit word words news promise promised introduced married rude kind close closer next talked thinking
  think thought hear heard borrowed gift present lied proud angry cross mad furious jealous yelled shouted snapped
  smiled laughed waved worried worry grateful sorry attracted dinner lunch coffee breakfast tea thank nothing
`);
/** What people do, in any form that follows a name. */
export const doings = set(`
  said says thinks thought told tells asked asks called calls texted texts emailed wrote writes smiled laughed cried
  came comes went goes brought gave gives made makes took takes got has had wants wanted knows knew likes liked loves
  loved hates looks looked seems sounded showed sent drove cooked helped left moved quit died visited invited cancelled
  canceled apologised apologized explained suggested promised forgot remembered forgave lent sings snores deserves
  thinks believes feels felt waited picked dropped broke beat teaches taught works worked plays played phoned rang
  lives lived noticed joked insists insisted admitted agreed disagreed hugged kissed held messaged offered needs needed
`);
