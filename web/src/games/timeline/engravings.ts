/** What is engraved on the cards: the words of a title that ask for it, and its lines on a square of 48. */
export const ENGRAVINGS: readonly [RegExp, string][] = [
  [
    /\b(rocket|space\w*|satellite|mars|orbit\w*|moon landing|astronaut|sputnik|shuttle|apollo|probe|spacecraft)\b/i,
    'M24 5q9 9 8 21l-3 6H19l-3-6Q15 14 24 5zM16 23l-7 9v7l9-6M32 23l7 9v7l-9-6M21 36l3 8 3-8M24 15a4 4 0 1 0 .1 0',
  ],
  [
    /\b(telescope|star|stars|planet\w*|comet|galax\w*|eclipse|astronom\w*|universe|big bang|observatory)\b/i,
    'M7 25l25-14 5 8-25 14zM33 10l6 11M13 23l5 8M22 29l-7 15M24 28l7 16M23 28v8M40 7l2-2M43 13h3M35 5V2',
  ],
  [/\b(moon|sun|sunlight)\b/i, 'M30 7a17 17 0 1 0 11 24A15 15 0 0 1 30 7zM38 12v6M35 15h6M42 22v4M40 24h4'],
  [
    /\b(ships?|sails?|sailing|fleet|voyage|titanic|pirates?|navy|boat|submarine|armada|canal|columbus|magellan)\b/i,
    'M6 33h36l-6 9H12zM24 33V5M24 8q12 6 13 20H24zM21 13v15H10q2-10 11-15zM4 46q5-3 10 0t10 0 10 0 10 0',
  ],
  [
    /\b(locomotive|trains?|railway|railroad|underground|metro|steam)\b/i,
    'M6 34h36M10 34V18h18v16M28 24h12v10M12 18v-7h12v7M36 24v-9M33 15h6M14 34a5 5 0 1 0 .1 0M34 34a5 5 0 1 0 .1 0M42 38l4 6M14 24h8v-6',
  ],
  [
    /\b(planes?|airplane|aeroplane|flight|flies|fly|balloon|zeppelin|airship|helicopter|jet|concorde|airline)\b/i,
    'M24 4q3 3 3 9v6l17 10v4l-17-5v9l6 5v3l-9-3-9 3v-3l6-5v-9L4 33v-4l17-10v-6q0-6 3-9z',
  ],
  [
    /\b(cars?|automobile|motor\w*|bicycle|bike|wheel|traffic|tyre|bus|driv\w+)\b/i,
    'M24 6a18 18 0 1 0 .1 0M24 19a5 5 0 1 0 .1 0M24 6v13M24 29v13M6 24h13M29 24h13M11.3 11.300l9.2 9.200M27.5 27.500l9.2 9.200M36.7 11.300l-9.2 9.200M20.5 27.500l-9.2 9.2',
  ],
  [
    /\b(computers?|internet|web|website|online|e-?mail|software|program|google|microchip|video game|console|nintendo|pac-man|tetris|minecraft|mouse is)\b/i,
    'M6 8h36v25H6zM10 12h28v17H10zM19 33l-2 7M29 33l2 7M13 41h22M15 17l4 3-4 4M22 24h7',
  ],
  [
    /\b(telephone|phone|telegraph|radio|signal|smartphone|wireless|iphone|broadcast|tv|television|fax)\b/i,
    'M24 20l-10 24M24 20l10 24M18 34h12M16 39h16M24 14a3 3 0 1 0 .1 0M16 8q-6 8 0 16M32 8q6 8 0 16M11 4q-10 12 0 24M37 4q10 12 0 24',
  ],
  [
    /\b(light bulb|bulb|lamp|electric\w*|battery|lightning|laser|power station|dynamo)\b/i,
    'M24 6a13 13 0 0 0-8 23q3 3 3 7h10q0-4 3-7a13 13 0 0 0-8-23zM19 40h10M21 44h6M20 22l4 5 4-5M24 27v9',
  ],
  [
    /\b(camera|photo\w*|x-ray)\b/i,
    'M5 15h10l4-6h10l4 6h10v26H5zM24 20a8 8 0 1 0 .1 0M24 24a4 4 0 1 0 .1 0M38 20h1',
  ],
  [
    /\b(films?|movie|cinemas?|hollywood|cartoon|oscar\w*|animated|star wars|disney|godzilla)\b/i,
    'M22 6a18 18 0 1 0 .1 0M22 21a3 3 0 1 0 .1 0M22 10a4 4 0 1 0 .1 0M22 30a4 4 0 1 0 .1 0M12 20a4 4 0 1 0 .1 0M32 20a4 4 0 1 0 .1 0M24 42h20',
  ],
  [
    /\b(songs?|symphony|opera|concerto?|music\w*|album|band|piano|violin|guitar|jazz|rock|beatles|single|hit|sings?|anthem|ballet|requiem)\b/i,
    'M19 37V11l21-5v26M19 18l21-5M19 37a6 4.5 0 1 1-12 0 6 4.5 0 0 1 12 0zM40 32a6 4.5 0 1 1-12 0 6 4.5 0 0 1 12 0z',
  ],
  [
    /\b(paint\w*|portrait|fresco\w*|gallery|museum|picture|drawing|mona lisa|art|sunflowers|scream|sistine|sculpt\w*|statue)\b/i,
    'M5 9h38v30H5zM9 13h30v22H9zM9 31l9-10 7 8 5-5 9 9M31 17a3 3 0 1 0 .1 0M18 9l6-6 6 6',
  ],
  [
    /\b(theatre|theater|play|perform\w*|premieres?|circus|puppet|drama|hamlet|romeo|musical|stage|comedy|tragedy|shakespeare|globe theatre)\b/i,
    'M6 9q10 4 20 0v14q0 10-10 14Q6 33 6 23zM11 18h4M18 18h4M11 26q5 5 10 0M28 15q7 2 14-1v13q0 9-9 13-4-1-6-4M33 24h4M32 34q3-4 7-2',
  ],
  [
    /\b(books?|publish\w*|novel|bible|prints?|printed|library|dictionary|encyclop\w*|magazine|newspaper|comic|tales?|poem|writes?|written|manuscript|potter|writing|alphabet)\b/i,
    'M5 11q10-4 19 2 9-6 19-2v27q-10-4-19 2-9-6-19-2zM24 13v27M10 17q5-1 9 1M10 23q5-1 9 1M10 29q5-1 9 1M38 17q-5-1-9 1M38 23q-5-1-9 1M38 29q-5-1-9 1',
  ],
  [
    /\b(law|treaty|declar\w+|constitution|charter|magna carta|vote|rights|independence|signed|signs?|act|republic|independent|united nations|union|elected|president|parliament|abolish\w*|patent\w*)\b/i,
    'M13 7h26q-4 3-4 8v22q0 5 5 5H14q-5 0-5-5v-3h18v3q0 5 5 5M13 7q4 3 4 8v19M13 7q-4 0-4 4t5 3M22 15h8M22 21h8M22 27h8',
  ],
  [
    /\b(kings?|queens?|emperor|empress|crown\w*|tsar|pharaoh|throne|coronation|reign|dynasty|empire|sultan|prince|princess|caesar|khan)\b/i,
    'M8 36L5 15l11 9 8-15 8 15 11-9-3 21zM8 41h32M24 30v.1M15 31v.1M33 31v.1M24 7v.1M5 13v.1M43 13v.1',
  ],
  [
    /\b(wars?|battle|army|siege|sack\w*|invad\w*|conquer\w*|revolution|revolt|uprising|attack\w*|fight\w*|defeat\w*|armistice|bomb\w*|gun\w*|tank|soldiers?|sword|crusade\w*|mongol\w*|viking\w*|falls?|captur\w+|assassinat\w+|murder\w*|rebel\w*|guillotine)\b/i,
    'M8 6l24 25M40 6L16 31M29 34l6-6M13 28l6 6M34 33l8 9M14 33l-8 9M8 6l1 6 6 1M40 6l-1 6-6 1',
  ],
  [
    /\b(temple|pyramids?|mosque|dome|founds?|gothic|cathedral|church|palace|tower|wall|castle|bridge|building|built|skyscraper|colosseum|taj mahal|parthenon|city|founded|stadium|rome|athens|academy|university|school|hospital|museum|monument|stonehenge)\b/i,
    'M6 17L24 6l18 11zM8 42h32M10 37h28M12 17v20M20 17v20M28 17v20M36 17v20M24 12v.1',
  ],
  [
    /\b(volcano\w*|earthquake|quake|erupt\w*|vesuvius|krakatoa|fireball|fire|burns?|flames?|ash|lava|explo\w+)\b/i,
    'M4 42l13-22h14l13 22zM17 20q3 4 7 1t7-1M24 15V4M18 14L13 6M30 14l5-8M22 21l-2 10 4 6M28 21l3 9',
  ],
  [
    /\b(dinosaurs?|fossils?|bones?|skeleton|extinct\w*|ammonite|trilobite\w*|neanderthal\w*|ice age|mammoths?|cambrian|jurassic|asteroid|coelacanth|skull|lucy)\b/i,
    'M43 27A19 19 0 1 1 24 6a15 15 0 1 1-11 25A11 11 0 1 1 32 21a7 7 0 1 1-11 9 4 4 0 1 1 6-5M24 6l-2 6M11 12l5 4M5 24l7 1M9 36l6-4M22 43l1-7M35 40l-4-6M42 31l-7-3M35 9l-4 6',
  ],
  [
    /\b(fish\w*|whales?|sharks?|dolphins?|sea|ocean|coral|reef|squid|mermaid|river|thames|flood|jaws)\b/i,
    'M5 24q12-16 26-4l10-8q-2 6-2 12t2 12l-10-8Q17 40 5 24zM13 21v.1M20 17q4 7 0 14',
  ],
  [
    /\b(birds?|dodo|eagle|pigeon|penguins?|dove|chicken|feathers?|owl|condor)\b/i,
    'M5 14q6-1 8-6 8-1 9 8 2 8 12 9l9 1-9 6q-6 6-14 3-9-4-8-13zM12 13v.1M20 35l-2 9M26 35l2 9M13 44h8M25 44h8M20 25q6 4 12 2',
  ],
  [
    /\b(dogs?|cats?|horses?|animals?|zoo|bears?|lion|wolf|wolves|cattle|sheep|pigs?|elephants?|giraffe|panda|monkey|apes?|mice|rats?|mammals?|puppy|tigers?|rabbits?|camel|cows?|frogs?|gorilla|kong)\b/i,
    'M24 23q-9 0-11 9-1 8 6 8 3 0 5-2 2 2 5 2 7 0 6-8-2-9-11-9zM13 16a4 6 0 1 0 .1 0M35 16a4 6 0 1 0 .1 0M20 6a4 6 0 1 0 .1 0M29 6a4 6 0 1 0 .1 0',
  ],
  [
    /\b(trees?|forests?|plants?|flowers?|garden\w*|grass\w*|seeds?|farm\w*|wheat|rice|potato\w*|maize|tulips?|leaves|park|bloom\w*|grow\w*|insects?|bees?|beetles?|life|evolution|species)\b/i,
    'M21 44q2-9 1-17l-8-6M27 44q-2-9-1-15l8-7M14 44h20M24 4q-8 0-9 7-9 0-9 8t9 8q3 4 9 2 6 2 9-2 9 0 9-8t-9-8q-1-7-9-7z',
  ],
  [
    /\b(medicine|vaccin\w*|surgery|operation|transplant\w*|disease|plague|black death|doctor|nurse|blood|penicillin|epidemic|pandemic|heart|antibiotic\w*|anaesthe\w+|dna|gene\w*|virus|cloned|clone)\b/i,
    'M17 4h14M19 4v13L8 38q-2 6 4 6h24q6 0 4-6L29 17V4M13 30h22M20 36v.1M27 34v.1M24 39v.1M31 39v.1',
  ],
  [
    /\b(element|chemist\w*|atom\w*|radioactiv\w*|nuclear|physic\w*|electron|quantum|relativity|periodic|gravity|higgs|particle\w*|isotope|experiment\w*|theory|oxygen|radium)\b/i,
    'M24 21a3 3 0 1 0 .1 0M4 24a20 8 0 1 0 40 0 20 8 0 1 0-40 0zM14 6.700a20 8 60 1 0 20 34.6 20 8 60 1 0-20-34.600zM34 6.700a20 8 120 1 0-20 34.6 20 8 120 1 0 20-34.600z',
  ],
  [
    /\b(clocks?|watch|calendar|time|hours?|year|pendulum)\b/i,
    'M24 5a19 19 0 1 0 .1 0M24 24V12M24 24l9 5M24 8v2M24 38v2M8 24h2M38 24h2',
  ],
  [
    /\b(olympi\w*|world cup|football|champion\w*|race|marathon|tour|wimbledon|medal|goal|record|wins?|sport\w*|game|games|tournament|chess|prize)\b/i,
    'M14 6h20v12q0 10-10 12-10-2-10-12zM14 10H6q0 10 9 12M34 10h8q0 10-9 12M24 30v7M16 42h16M18 42q0-5 6-5t6 5M24 12l2 4 4 .5-3 3 1 4.5-4-2-4 2 1-4.5-3-3 4-.5z',
  ],
  [
    /\b(coin\w*|money|bank\w*|stock|dollar|euro|gold|price|sold|market|company|trade|coffee|tea|chocolate|coca-cola|restaurant|food|bread|beer|wine|sugar|burger|pizza|cook\w*|eaten|drink\w*|bottle|tin|canned)\b/i,
    'M8 16h26v13q0 11-13 11T8 29zM34 19h4q6 0 6 6t-6 6h-5M5 44h32M15 11q-3-3 0-6M22 11q-3-3 0-6M29 11q-3-3 0-6',
  ],
  [
    /\b(toys?|doll|lego|barbie|puzzle|cube|dice|monopoly|scrabble|cards|yo-yo|teddy|hula)\b/i,
    'M24 4l18 9v22l-18 9-18-9V13zM6 13l18 9 18-9M24 22v22M24 13v.1M12 24v.1M18 34v.1M31 26v.1M36 32v.1M33.5 29v.1',
  ],
  [
    /\b(map|world|earth|globe|expedition|explor\w*|pole|antarctic\w*|arctic|everest|island|america\w*|australia\w*|africa\w*|atlantic|continent\w*|pacific|desert|mountain|climb\w*|crosses|discover\w*|reach\w*|route|china|india|japan)\b/i,
    'M24 5a19 19 0 1 0 .1 0M24 5q-11 19 0 38M24 5q11 19 0 38M5 24h38M9 13q15 6 30 0M9 35q15-6 30 0',
  ],
  [
    /\b(machine|engine|factory|steel|iron|loom|plough|mill|tool\w*|nail|screw|zip|sewing|lock|key|invent\w*|robot|pump|needle|bronze|copper|axe|glass|mirror|wire|patented|typewriter|pen|pencil|paper|knife|compass)\b/i,
    'M9 40l19-19M13 44l19-19M9 40l4 4M27 10l13 13-4 4-13-13zM25 8q6-6 14-2l-6 6M40 23l4-4-6-6',
  ],
];
