/** Long and short searches of people in danger as relatives type them, by the guides that may come first. */
const byGuides: Readonly<Record<string, string>> = {
  'heart-attack,chest-pain': `
    pitaji ko subah se chhati me bhaari dard hai aur pasina bahut aa raha kya karu, uncle ko gym me seene me dard utha left kandhe tak ja raha,
    mother in law chest tightness vomiting and sweat since 1 hour, sasur ji seena pakad kar baith gaye pasine se tar, chest pain radiating to back
    and left arm dad is 58, दादाजी के सीने में जलन जैसा दर्द और पसीना छूट रहा, gas samajh rahe the par seene ka dard jabde tak ja raha, my husbend
    having cheast pain and sweting, छाती पर पत्थर रखा हो ऐसा लग रहा है, mummy ko sans phoolna aur seene me dabav diabetic hai, baba ko ghabrahat ho
    rahi hai pasine se kapde geele seene me dard, mere sasur ko dil me chubhan aur ulta haath bhari, dad says somthing heavy sitting on his chest
    cant breath properly, पति को छाती में बहुत दर्द पसीना आ रहा है, jija ji ko raat se seene ke beech me dabav hai aur pasina, dad has tightness in
    chest going to both arms feels like dying, सीने में भारीपन बाएं हाथ में झनझनाहट`,
  stroke: `
    papa ka ek haath aur pair achanak kaam nahi kar raha aur muh tedha, nani subah uthi to bol nahi pa rahi muh se laar gir rahi ek taraf,
    grandfather speech slured and right hand dropped glass, दादी का आधा चेहरा लटक गया है, mausi ki zubaan ladkhada rahi aur haath sunn, my mother
    suddenly cannot understand anything and walking side ways, पिताजी को लकवा मार गया अभी अभी, face one side droping and arm week, bhaiya ka baaya
    hissa sunn ho gaya achanak, अचानक बोलना बंद हो गया और हाथ नहीं उठ रहा, mummy khana khate khate achanak gir gayi ab ek side se hil nahi pa rahi,
    wife woke up with face pulled on one side and drooling, आधा शरीर काम करना बंद कर दिया, jaban lad khada rahi hai aur ek aankh jhuk gayi, papa chai
    pi rahe the cup gir gaya ab haath nahi uth raha aur bol bhi saaf nahi, one side of mouth fell down since 20 minutes, चाची का मुंह एक तरफ खिंच गया`,
  'unconscious-person,heart-attack': `
    dada ji achanak gir pade saans nahi le rahe, man fell on road no pulse no breathing, father not breathing how to press chest, पापा की धड़कन नहीं
    चल रही, chacha ki saans ruk gayi hai nabz nahi, wife not responding and no breathing, दादाजी को हिलाया पर कोई हरकत नहीं सांस भी नहीं, someone
    collapsed in metro station not breathing cpr how, mummy behosh ho gayi aankhe nahi khol rahi, दीदी बेहोश होकर गिर पड़ी जवाब नहीं दे रही, bua ji
    uth hi nahi rahi hila hila ke dekh liya, brother electrician friend fell no pulse, papa sofa pe baithe baithe ludhak gaye saans band, दादी की
    सांस रुक गई, my aunt is lying on floor not opening eyes, mausa ji ko khada kiya par gir gaye nabz pata nahi chal rahi, brother lying flat not
    breathing what first, दादी सांस नहीं ले रही हिल नहीं रही`,
  choking: `
    2 saal ke bete ke gale me chana phas gaya khaans bhi nahi raha, dadi khana khate khate achanak gala pakad liya saans nahi, baby swalowed coin and
    drooling,  chicken piece stuck in wind pipe cant talk, bachhi ne kancha nigal liya, गले में रोटी फंस गई आवाज नहीं
    निकल रही,  toffee gale me atak gayi bachha neela ho raha, beti ne safety pin nigal li, machhli ka
    kanta gale me phas gaya, bete ne pen ka dhakkan nigal liya, child inhaled groundnut coughing lot, दादाजी के गले में मांस का टुकड़ा अटक गया, papa
    thali pe khana kha rahe the achanak gala choke, chhoti ne earing nigal li hai ulti kar du kya, idli stuck in throat grandma coughing not able to
    talk, बेटे ने सिक्का निगला`,
  anaphylaxis: `
    bhai ko penicilin ka injection laga aur muh sooj gaya saans nahi aa rahi, egg khane ke baad bacche ke hoth aur aankhe sooj gayi, मूंगफली खाते ही
    जीभ सूज गई, tounge and lips swollen after new tablet, pure badan pe pitti nikal aayi aur gala band ho raha, after prawn curry body full rash and
    difficult breathing, दवा खाने के बाद गला सूज गया सांस फूल रही, wasp bite then face swelled up and dizzy, ceftriaxone injection ke baad chakkar
    aur saans me dikkat, child lips swelling after cashew and wheezing, painkiller khane ke 10 minute baad hoth mote ho gaye, after vaccination
    swelling of lips and breathing problem, मछली खाने के बाद शरीर पर दाने और सांस फूलना, injection lagte hi bhabhi ka chehra sooj gaya, jhinga khane
    ke baad hoth aur gala suj gaye, body full hives and giddy after antibiotic tablet, दवा लेते ही गले में सूजन`,
  asthma: `
    beti ki saans phool rahi inhaler 6 baar diya aaram nahi, dama ka attack aaya hai raat ko nebulizer kaam nahi kar raha, asthama patient cannot
    complete sentance pump over, दमे का दौरा पड़ा है पंप से आराम नहीं, chest se seeti ki awaz aa rahi aur saans ukhad rahi, asthma attack lips blue,
    अस्थमा वाले बेटे की सांस बहुत फूल रही, inhaler empty since night and wheezing badly, puff lene ke baad bhi saans nahi aa rahi, breathlesness at
    night with whistling sound asthma, nebuliser bhi diya phir bhi saans nahi theek ho rahi, papa ko dama hai aaj saans bahut phool rahi bol nahi pa
    rahe, wheezing lot and inhaler not giving relief, सांस में सीटी बज रही बहुत तकलीफ, pump maar maar ke thak gaye saans nahi sudhar rahi, son
    asthmatic lips bluish cant speak`,
  'epilepsy,febrile-seizures': `
    didi ko daura pada hai haath pair akad gaye muh se jhaag, husband having fits since 7 minutes not stoping, मिर्गी का दौरा रुक नहीं रहा, bhai
    zameen par gir ke jhatke maar raha aankhen palat gayi, wife body is jerking and biting tongue, दोस्त को दौरे आ रहे हैं, 3 saal ke bachche ko tez
    bukhar me jhatke aaye, baby fever 104 and body shaking eyes up, बुखार में बच्चे का शरीर अकड़ गया आंखें पलट गईं, siezure in my brother first time,
    chhota bhai school me gir gaya haath pair kaanpne lage jhaag, sister got fits third time today, बेटे को बुखार में दौरा आया, papa ko achanak
    jhatke lagne lage jeebh kat gayi, padosi ka ladka sadak pe gir ke tadap raha jhaag, fits coming again and again in my daughter, मिर्गी वाले चाचा
    को दौरा दस मिनट से`,
  'poisoning,suicidal-thoughts': `
    bacche ne phenyl ki bottle se ek ghoont pi liya, wife ne sulphas kha liya hai, chacha ne khet me dalne wali dawai pi li, son drank mosquito
    liquid refill, बेटी ने चूहे मारने की दवाई खा ली, 2 year old ate rat kill cake, मुन्ने ने टॉयलेट क्लीनर पी लिया, bhabhi ne gusse me kapas wali
    dawai pi li, kisan keetnashak chhidkaav karte chakkar ulti, my kid drank karosene from bottle, पति ने कीड़े मारने की दवा पी ली, padosi ne zeher
    kha liya muh se jhaag, child swallowed naphthalene ball, saas ne galti se acid pi liya, husband drank roundup weed killer, didi ne patta bhar ke
    neend ki goliyan kha li, bete ne dadi ki sugar ki goliyan nigal li, बहू ने पूरी शीशी दवा पी ली, took 20 dolo together, friend took too many
    anxiety pills now sleepy, bhatije ne spirit pi liya, chote bhai ne garden wali dawa pi li, beti ne maa ki thyroid goli kha li, kaka ne fasal me
    chhidakne wala zehar piya, toddler drank dettol, biwi ne 30 goliyan kha li, पति ने सल्फास की गोली खा ली, बच्चे ने मच्छर भगाने वाला लिक्विड पी
    लिया, ate unknown wild fruit now vomiting, bachche ne paint thinner piya, naukrani ne tezab pi liya, 2 sal ki beti ne papa ki sugar tablet kha
    li, uncle ne uriya ghol pi liya, ladki ne gehu me rakhne wali goli kha li, bachha eraser nahi balki chuhe ki goli kha gaya, खेत में डालने वाली
    दवा पी ली, swallowed hair remover cream child, daughter took 15 of my sleeping tablets`,
  'snake-bite': `
    khet me kaam karte saap ne pair me kaat liya, snake bit my father on hand swelling going up, सांप ने डस लिया अब आंखें बंद हो रही, raat ko kisi
    keede ya saap ne kata do nishan hai, naag ne kata bhai ko muh se laar, viper bite leg bleeding, krait bite at night stomach pain, मां को खेत में
    सांप ने काटा, sanp kata to kya kare abhi, russel viper bit in paddy field, ghaas kaatte waqt saamp ne kaata ungli neeli, सांप काटने के बाद पलकें
    गिर रही हैं, something bit in field two teeth marks swelling up, kobra ne das liya, tractor chalate saanp ne taang pe kaata, cobra bit my uncle
    eyes not opening, रात में सोते हुए सांप ने काटा`,
  'scorpion-sting': `
    bicchu ne paer me kata bahut jalan, scorpion stung my daughter sweating and vomiting, बिच्छू ने बच्चे को काटा, kaala bichhu dank mara haath sun,
    scorpian bite on finger what to do, जूते में बिच्छू था डंक मार दिया, lal bichhu ne kata bachche ki dhadkan tez, bichoo ka dank saans tez, bicchoo
    ne kaan ke paas dank mara, scorpio stung baby crying, बिच्छू काट गया पैर में, bichhoo ne kaat liya ulti ho rahi, बिच्छू ने डंक मारा बच्चा कांप
    रहा, skorpion bit my toe`,
  'rabies-and-animal-bites': `
    gali ke kutte ne bachche ko kaat liya khoon nikla, monkey scratched my face in temple, बंदर ने हाथ में काट लिया, billi ne nakhun mara khoon aaya
    injection lagega kya, stray dog bited my son on hand, कुत्ते ने पंजा मारा खरोंच आई, pagal kutta kaat gaya dadi ko, cat bite finger swollen, chuhe
    ne ungli kaat li raat ko, my puppy bit me not vaccinated, kutte ke daant lag gaye haath par, langoor bit child in park, कुत्ते ने बच्चे के मुंह
    पर काट लिया, bit by neighbours dog skin broken, awara kutte ne pair noch liya, बिल्ली ने पंजा मारा खून निकला, monkey bit hand tourist`,
  burns: `
    doodh ubal raha tha bachche par gir gaya, maggi ka garam pani pet par gira chhale pad gaye, cooker phat gaya mummy ka chehra jal gaya, दिवाली में
    पटाखे से हाथ जल गया, hot oil splashed on wifes face while frying, cylinder me aag lagi bhai jhulas gaya, गरम दाल बच्चे पर गिर गई, son touched
    silencer leg burnt, acid gir gaya haath par factory me, chemical burn on hand at work, saree me aag lag gayi, teen litre garam tel pair par gira,
    beti pe ubalta pani gir gaya, रसोई में आग से भाभी जल गई, hand in hot oil while frying puri blister, garam chai se chhati jal gayi chhale, chulhe
    se saree me aag, halwa banate haath jal gaya chhala, silinder fata pura badan jala, गर्म तवे से हाथ जल गया, tea flask fell on baby leg red
    blisters`,
  'electric-shock,burns,heart-attack': `
    papa ko motor chalate current laga gir gaye, bache ne switch me ungli daal di jhatka laga, karant lagne se bhai chipak gaya tha ab hosh nahi,
    electric shok from geyser, बिजली के खंभे से करंट लगा, washing machine se current lag gaya, मम्मी को पंखे से करंट लगा, high tension wire se jal
    gaya ladka, iron se karent laga haath sun, bijli ka nanga taar pakad liya, लाइट का झटका लगा बेहोश, bijli giri khet me do log behosh, got shocked
    by fridge now chest pain, submersible ki taar chhu gayi papa gir pade, bachche ne charger muh me liya current, current lagne ke baad seene me
    dard, बिजली के बोर्ड से करंट लगा बच्चे को, electric pole touched in rain friend unconscious, कूलर में करंट आ गया हाथ चिपक गया, bhai ko inverter
    se zor ka jhatka, papa motor theek kar rahe the bijli ne pakad liya, karent lagne se ungli kaali, mobile charge karte bete ko current laga, 11000
    volt line se jhulas gaya, बल्ब बदलते करंट लगा गिर गए, wet hands touched switch got jolt and fainted`,
  drowning: `
    bhai nahar me doob gaya tha nikal liya par hosh nahi, my kid fell in swimming pool and coughing, बच्चा पानी की टंकी में डूब गया, nadi me nahate
    doob gaya pet me pani, baby slipped in tub under water, कुएं में गिर गई लड़की, talab se nikala hai saans dheere, toddler head down in bucket, boy
    drowned in canal how to remove water, pokhar me nahate hue doob gaya, daughter fell in water tank, समुद्र में डूब गया था निकाला, taalab me dooba
    ladka pet phoola, swimming seekhte doob gaya pani pi gaya behosh, बच्ची पानी के ड्रम में गिर गई, fell into septic pond water not breathing`,
  'heat-illness': `
    dhoop me kaam karte papa gir gaye badan tap raha, loo lagne se ulti aur chakkar behosh, labour fainted in heat not sweating, लू लग गई बेटे को तेज
    बुखार, garmi me khet me behosh hua, driver sitting in hot truck confused skin hot, धूप से चक्कर खाकर गिरा होश नहीं, school assembly me dhoop me
    behosh ho gayi, sun stroke temperature 105 dry skin, bahut garmi me ulta pulta bol raha body aag jaisi, khet me kaam karte karte behosh dhoop tez
    thi, fell down in the sun at construction site skin hot, गर्मी से बेहोश हो गए शरीर तप रहा, lu lag gayi pasina band, marathon bhaagte hue gira
    garmi me behki baatein, दोपहर में खेत में काम करते लू लगी`,
  'head-injury': `
    chhat se giri bachchi sar se khoon, bike se gira helmet nahi tha ulti kar raha, सीढ़ी से गिरकर सिर फट गया, baby rolled from bed hit head crying,
    dadaji bathroom me gire sir par chot ab neend aa rahi, cricket ball lagi sir pe behosh, head hit on wall then vomitting twice, सिर पर ईंट गिर गई,
    jhule se gir gaya sir me gumda ulti, accident me sir par chot naak se khoon, बच्चा बिस्तर से गिरा उल्टी कर रहा, beta jhoole se sir ke bal gira so
    raha hai, father slipped in bathroom back of head swelling vomiting, सिर में चोट के बाद बार बार उल्टी, helmet nahi tha sir phat gaya, sir par
    eent lagi chakkar aur ulti, kid fell down from slide head swelling sleeping too much, गिरने से सिर पर चोट बेहोश हुआ था`,
  'severe-bleeding,low-blood-pressure': `
    chaare ki machine me haath kat gaya khoon nahi ruk raha, glass se kalai kat gayi khoon ki dhaar, blood not stopping from leg cut, कुल्हाड़ी से
    पैर कट गया बहुत खून, ungli kat ke alag ho gayi, knife wound in stomach bleeding, चाकू लग गया खून बह रहा, aari se haath kata khoon band nahi ho
    raha, bullet injury leg, finger cut off in door, शीशा घुस गया पैर में खून नहीं रुक रहा, blood coming a lot from thigh wound, darwaze me ungli kat
    gayi khoon ruk nahi raha, leg cut by tin sheet blood flowing, गर्दन पर चाकू लगा बहुत खून, thresher me haath aa gaya, sheeshe ka darwaza toota
    baah se khoon ki dhaar, meat cutting machine thumb cut off, पैर में कुल्हाड़ी लगी खून बंद नहीं`,
  'broken-bone': `
    dadi bathroom me fisal gayi uth nahi paa rahi kulha dard, haath ki haddi tut gayi tedha ho gaya, son fell from cycle wrist bent, पैर की हड्डी टूट
    गई सूजन, kandha utar gaya, bone is visible after fall, ghutna mud gaya khada nahi ho pa raha gire the, कलाई टूट गई गिरने से, fracture in leg
    after bike fall, nani gir gayi chal nahi pa rahi kamar ke niche dard, kabaddi khelte haath ulta mud gaya, dadi ka kulha toot gaya, बाजू की हड्डी
    निकल गई, ankle bone popped after jump cannot walk, seedhi se phisal ke takhna mud gaya sooj gaya khada nahi ho pa rahe, elbow bone out of place,
    कूल्हे की हड्डी टूट गई`,
  'spinal-injury,broken-bone,back-pain,head-injury': `
    ped se gir gaya dono pair sunn ho gaye, fell from building can not move legs, छत से गिरे पैरों में जान नहीं, accident ke baad pair hil nahi rahe,
    diving in pool neck hurt cannot move hands, nariyal ke ped se gira kamar ke niche kuch mehsoos nahi, गर्दन में चोट हाथ पैर नहीं हिल रहे, spine
    injury in accident how to shift, papa chhat se gire kamar ke niche sunn, fell from scaffolding legs not moving, पेड़ से गिरा पैर नहीं हिला पा
    रहा, bike accident back broken cannot feel feet, imarat se gira pair me jaan nahi, horse threw him cannot move legs, एक्सीडेंट में कमर टूटी पैर
    सुन्न`,
  'eye-injury': `
    aankh me chuna gir gaya jal raha, holi ka rang aankh me gaya dikh nahi raha, gulli lag gayi aankh me khoon, iron particle went in eye while
    grinding, आंख में पटाखा लग गया, आंख में तेजाब चला गया, bacche ki aankh me pencil lag gayi, cricket ball hit eye cannot see, welding karte aankh
    me dard raat ko, aankh me mirchi powder gaya, आंख में डंडा लग गया खून आ रहा, harpic splashed in eye, fevikwik in eye, bam phata aankh me chot
    khoon, आंख में चूना चला गया, kanch ka tukda aankh me, cement went in eye burning badly, anar se aankh jal gayi, stone hit eye vision gone,
    pichkari ka rang aankh me laal dikhta nahi, wire poked in eye child, लोहे का बुरादा आंख में, aankh me ghoonsa laga khoon utar aaya, सीमेंट आंख
    में चला गया`,
  'testicular-pain': `
    bete ko subah se ek goti me tez dard sujan, sudden testis pain in 15 year boy vomiting, अंडकोष में अचानक दर्द और सूजन, football lagi andkosh me
    dard nahi ja raha, left testicle pain severe since 2 hours, scrotam swollen and painful sudden, andkosh ghum gaya lagta hai bahut dard, अंडकोष
    सूज गया बच्चे का, goti me achanak bahut dard aur ulti, one testes swollen and very painful suddenly, अंडकोष में मरोड़ तेज दर्द, raat se andkosh
    me dard sujan chal nahi paa raha, ball pain sudden in teenager`,
  'miscarriage,ectopic-pregnancy,severe-bleeding': `
    do mahine ki pregnancy hai khoon ke dhabbe aur pet me ek taraf dard, 3 month pregnent bleeding with clots, गर्भवती हूं पेट में तेज दर्द और चक्कर,
    period miss hue 2 mahine pet me tez dard behoshi, after abortion pill heavy bleeding 2 pad per hour, tube me pregnancy hai dard ho raha, पांचवें
    महीने में खून आ रहा, delivery ke baad khoon band nahi ho raha, biwi ka bachcha gir gaya bleeding bahut ho rahi, 9 months pregnant blood coming no
    pain, garbhpat ki goli khayi bahut khoon ja raha, baccha thahra tha khoon aane laga, pregnant wife fainted with stomach pain, गर्भ गिर गया खून के
    थक्के, teesra mahina hai pet me marod aur khoon, pregnant 10 weeks lot of bleeding, गर्भवती को खून के थक्के आ रहे, delivery hue 2 din bleeding
    ruk nahi rahi, pregnency test positive one side pain bleeding, sadhe char mahine ka garbh khoon aa raha, dhai mahine ki garbhvati khoon gir raha
    hai, blood coming 5th month pregnancy, बच्चेदानी से बहुत खून गर्भ में, period 6 hafte se nahi aaya ab ek taraf tez dard aur chakkar, janm dene ke
    baad bahut khoon`,
  'pre-eclampsia': `
    8 mahine ki pregnant bp 160/110 sir dard, गर्भवती को झटके आ रहे, garbhvati ki aankho ke aage andhera sir dard, pregnent lady fits, 9va mahina
    pair muh sooj gaya aur ulti, pregnancy bp high and headache not going, गर्भावस्था में बीपी बहुत बढ़ गया, 34 weeks pregnant upper belly pain and
    blurry eyes, delivery ke baad jhatke aaye bp high, pregnant wife face and hand swelling suddenly, sasu maa keh rahi garbhvati bahu ko daure pad
    rahe, pregnant lady bp 180 sir dard, गर्भवती को धुंधला दिख रहा सिर दर्द, 7 month pregnant swelling face vision blur, satve mahine me bp badh gaya
    sir fat raha, pregnant sister convulsion, गर्भवती का बीपी 170`,
  'pregnancy-week-by-week': `
    8va mahina chal raha dard uth rahe har 10 minute me, 32 weeks water leaking from below, पानी की थैली फूट गई सातवां महीना, samay se pehle dard
    shuru ho gaya 34 hafte, pain every 4 min baby coming, delivery ghar par ho gayi naal nahi nikli, बच्चा रास्ते में ही हो गया, ghar par bachcha ho
    raha sir dikh raha, wife labour pain started 8 month, pregnant water broke 33 week, pet kas raha baar baar 7va mahina, 28 weeks contractions
    every 6 minutes, प्रसव का दर्द शुरू हो गया आठवें महीने में, ambulance me hi delivery ho gayi kya kare, baby is coming out in car, placenta not
    coming out after home birth, saatve mahine me dard uth rahe hain baar baar, paani ki theli foot gayi abhi time nahi hua, बच्चा घर पर पैदा हो गया
    नाल कैसे काटें, 29 week water bag leak, my wife delivering baby at home now, time se pehle dard shuru pregnancy 8 mahina, 31 weeks tightening
    every 10 mins, गर्भवती को पानी आ रहा है सातवां महीना, nauve mahine se pehle hi paani chhoot gaya, bachcha ghar pe hone wala hai dai nahi hai, 26
    week pregnant stomach tightening regular, आठवें महीने में पानी की थैली फट गई, wife having labour pains at 35 weeks far from hospital, baby came
    out in auto cord attached`,
  'pregnancy-week-by-week,pre-eclampsia': `
    8va mahina bachcha hil nahi raha subah se, baby movements reduced since yesterday 36 week, पेट में बच्चा हलचल नहीं कर रहा, not feeling baby kicks
    today, pet ka bachcha ghoom nahi raha do din se, 36 weeks no movement since night, गर्भ में बच्चे की हलचल कम हो गई, baby kick kam ho gayi 9
    month, shishu pet me hil dul nahi raha, fetal movement less since morning, 33 weeks baby not moving much, pet me bachche ne ghoomna band kar
    diya, बच्चा पेट में हिल नहीं रहा सुबह से, 9 month pregnant no kicks since morning, aaj bachche ne pet me laat nahi maari, no movement of baby in
    8th month, गर्भ में बच्चा शांत है हलचल नहीं`,
  'newborn-danger-signs,sepsis,meningitis,jaundice': `
    5 din ka bachcha doodh nahi pi raha rota bhi nahi, new born baby body cold and blue, नवजात का शरीर ठंडा पड़ गया, 10 days old baby not sucking
    milk sleepy, navjat ko jhatke aa rahe, teen din ki bachchi neeli pad gayi, 2 hafte ke bachche ko bukhar 101, एक महीने के बच्चे को बुखार है, dedh
    mahine ki beti ko 102 bukhar, fifteen days old baby has fever, बीस दिन की बच्ची दूध नहीं पी रही, two months old baby fever after vaccine no
    feeding, 40 din ke baby ko bukhar aa gaya, 6 week baby temperature 100.8, 5 दिन का बच्चा सुस्त पड़ा है, सवा महीने के बच्चे को बुखार, naya janma
    bachcha saans tez le raha, kal paida hui beti doodh nahi pee rahi, three weeks baby hot body not feeding, 21days old baby fever, do hafte ka baby
    ulti hari, chaar din ka shishu peela aur sust, 10 dino ka baby bukhar, pachees din ke bachche ko tez bukhar, baby 3 weeks old hot and not
    drinking, एक हफ्ते का बच्चा दूध नहीं पी रहा, दो महीने की बच्ची को तेज बुखार, 1 mahine ki beti ko bukhar hai, newborn baby fits, आठ दिन की बच्ची
    को झटके, aath din ka bachcha neela, month old baby has fever 102, 12 day old not taking breast milk, 6 hafte ki bachchi ko bukhar, बारह दिन की
    बच्ची को तेज बुखार, ek mahine ka bachcha bukhar 100.5, newborn 4 days not passing milk feeding stopped, pandrah din ke bete ko bukhar, teen hafte
    ki beti sust dudh nahi, do din ka shishu rota nahi neela, forty days baby fever, 60 days old infant temp 101, दो हफ्ते का शिशु ठंडा पड़ा है`,
  meningitis: `
    tez bukhar sir dard aur gardan nahi mud rahi, fever neck stiff and light hurting eyes, बुखार के साथ गर्दन अकड़ गई उल्टी, bachche ko bukhar sir
    phat raha gardan tight, fever with purple rash not fading, बुखार और शरीर पर बैंगनी धब्बे, high fever stiffneck confused, bacche ka taalu ubhra
    hua bukhar, bukhar sardard gardan akdi hui, fever vomiting neck not bending forward child, तेज बुखार रोशनी से दिक्कत गर्दन दर्द, child fever cant
    bend neck vomiting, बुखार गर्दन दर्द उजाला बर्दाश्त नहीं`,
  sepsis: `
    operation ke 5 din baad tez bukhar kaanp rahe behki baatein, wound pus fever shivering cold hands, घाव पक गया तेज बुखार कंपकंपी, uti infection
    now confused and low bp, infection pure sharir me fail gaya bp gir gaya, bukhar me behki behki baatein haath thande, बुखार और हाथ पैर ठंडे सांस
    तेज, skin looks mottled and fever, delivery ke 4 din baad kampkampi tez bukhar, phoda pak gaya ab kapkapi aur behoshi, ghaav sad gaya bukhar aur
    kaanp rahe, after surgery stitches pus fever chills, पेशाब में इन्फेक्शन तेज बुखार कंपकंपी बेहोशी, fever and confused old mother, c section ke
    baad bukhar kampkampi badbu pani, infection wound fever bp 80`,
  'dehydration,diarrhoea-in-children,gastroenteritis': `
    munne ko 10 baar dast ho gaye aankhe andar dhas gayi, baby loose motion no urine since 8 hrs, बच्चा दस्त के बाद सुस्त पड़ा है, dast ulti ruk nahi
    rahe susu bhi nahi, child crying without tears after loose motion, दस्त से आंखें धंसी हुई मुंह सूखा, ulti dast se bachcha nidhal ho gaya, 9
    months baby watery motions and sunken eyes, bachchi ki jeebh sookh gayi dast lage hai peshab nahi, बच्चे ने सुबह से पेशाब नहीं किया, vomiting
    everything even water child drowsy, pet kharab hai dast se khada nahi ho pa raha, दस्त लगे हैं बच्चे का मुंह सूख रहा पेशाब कम, bachcha pichle 3
    din se dast pani bhi ulti kar deta, eyes sunken baby loose motions, बच्चे की आंखें अंदर धंस गई दस्त, dast ke baad bachchi susht aur pyasi,
    rotavirus loose motion baby lips dry no pee, shishu ne 9 ghante se peshab nahi kiya ulti dast, बच्चा रो रहा आंसू नहीं आ रहे, bete ko haiza jaisa
    dast aankhe dhasi, infant motion 12 times not drinking, दस्त से बच्ची बेसुध होंठ सूखे, 8 mahine ka bachcha ulti dast peshab nahi`,
  'appendicitis,stomach-ache': `
    nabhi se dard shuru hua ab daayi taraf niche bukhar, right lower belly pain vomiting fever, पेट के दाएं तरफ नीचे तेज दर्द, appendix ka dard bahut
    tez, pet me itna dard ki seedha khada nahi ho pa raha, sudden unbearable stomach pain, पेट में असहनीय दर्द उल्टी,  belly hard like wood severe pain, pet ke niche daahine bahut dard chala
    nahi jata, severe pain abdomen vomiting since night, पेट में बहुत तेज दर्द उठा, pet ekdum kadak ho gaya dard, peet me achanak chaku jaisa dard,
    right side tummy pain fever cant stand straight`,
  'peptic-ulcer,piles': `
    papa ne khoon ki ulti ki do baar, vomitting blood like coffee, काला मल आ रहा और चक्कर, potty kaali aur chipchipi kamzori, stool black tarry since
    2 days, उल्टी में खून आया, khoon ki ulti sharab peene wale ko, latrine me bahut khoon gir raha, ulti me coffee jaisa rang, black motion after
    painkillers, dadaji ne khoon ugla, vomited fresh blood two times, टट्टी काली और चक्कर, latrine kaale rang ki, muh se khoon ki ulti liver ke
    mareez, tar jaisa kaala pakhana`,
  'type-1-diabetes,type-2-diabetes': `
    sugar 480 ulti aur saans tez, beti ki sugar 600 hai pet dard ulti, शुगर 500 के ऊपर सुस्त पड़े हैं, insulin band kar diya ulti ho rahi muh se
    meethi badbu, glucometer showing hi and drowsy, sugar 520 behosh ho rahe, type 1 diabetic vomiting fast breathing, शुगर 450 सांस तेज, ketone
    positive vomiting, sugar level 430 very thirsty and confused, sugar 490 hai pet me dard ulti, शुगर 600 आ रही है सांस तेज, sugar 420 with
    vomiting, insulin nahi lagaya do din se ulti aur saans tez, beti type 1 sugar 390 ulti, शुगर 480 बहुत प्यास सुस्ती, sugar 700 not responding`,
  'low-blood-sugar': `
    sugar 38 pasina aa raha kaanp rahe, insulin lagaya khana nahi khaya behosh, शुगर 50 पसीना और कंपकंपी, papa diabetic hai achanak behosh, sugar low
    ho gayi ulta seedha bol rahe, took insulin twice by mistake, शुगर बहुत कम हो गई होश नहीं, diabetic mother shaking and sweating cold, sugar 42 not
    talking properly, sugar ki goli khake bhookhe the ab behosh, diabetic papa pasine me bheege kaanp rahe, शुगर 45 बेहोश, sugar gir gayi hosh nahi,
    insulin ke baad khana nahi khaya chakkar, sugar ghat ke 40 ho gayi, insulin zyada lag gaya kaanp rahi, शुगर डाउन हो गई पसीना`,
  'suicidal-thoughts': `
    jeene ka mann nahi karta ab, i want to end everything tonight, मैं मरना चाहता हूं, dost ne msg kiya ki main ja raha hoon alvida, beti ne nas
    kaatne ki koshish ki, bhai faansi lagane ja raha tha roka, no one needs me better i die, खुद को खत्म कर लूंगी, feeling like jumping from balcony,
    mar jana hi theek hai ab, pati keh rahe train ke aage kood jaunga, zindagi se tang aa gayi hoon, mere bhai ne phansi lagane ki koshish, i am
    planning to kill myself, जीना नहीं चाहती, nobody loves me want to die, khudkushi ka khayal aa raha hai, ab jee ke kya karu marna hi hai, wrote a
    suicide letter my roommate, मेरी सहेली मरने की बात कर रही है`,
  'alcohol-dependence,poisoning': `
    bahut sharab pi li ab uth nahi raha, friend drank full bottle whisky not responding, शराब पीकर बेहोश पड़ा है, desi daru pi ke dikhna band ho
    gaya, papa ne daru chhodi ab haath kaanp rahe aur ajeeb cheeze dikh rahi, jehrili sharab pee li ulti, drunk and vomiting not waking, शराब छोड़ने
    के बाद झटके आ रहे, nakli sharab se aankho ke aage andhera, daru ke nashe me behosh ulti kar raha, शराब ज्यादा पी ली होश नहीं, too much drunk not
    waking up, desi sharab peene se andha ho gaya, party me bahut pee li dost ko hosh nahi daru, kachchi sharab peene ke baad ulti aur andha`,
  'deep-vein-thrombosis,tuberculosis': `
    operation ke baad achanak saans phoolne lagi seene me dard, one calf swollen red hot after flight, एक पैर सूज गया पिंडली में दर्द, delivery ke 10
    din baad ek taang me sujan aur dard, plaster ke baad pair me sujan saans phoolna, khansi me khoon aur saans lene par seene me dard, bedridden
    dadi ek pair suja laal, पैर में खून का थक्का, leg swelling one side and breathless, sudden breathlessness after c section, left leg calf swelling
    pain after operation, khoon wali khansi, एक टांग में सूजन और लाल, saans achanak phooli pair me sujan, operation ke baad pindli sakht dard, खांसी
    के साथ खून`,
  'stroke,glaucoma': `
    ek aankh se achanak dikhna band, sudden vision loss in left eye, अचानक आंख से दिखाई देना बंद हो गया, aankh ke aage parda aa gaya achanak, flashes
    of light and floaters suddenly, dadi ko achanak kuch nahi dikh raha, black curtain in eye since morning, एक आंख में अंधेरा छा गया अचानक, ek aankh
    ki roshni achanak chali gayi, cannot see from left eye suddenly, अचानक दिखना बंद हो गया, right eye vision gone suddenly no pain, अचानक एक आंख की
    रोशनी चली गई`,
  'enlarged-prostate,kidney-stones': `
    papa ka peshab ruk gaya pet niche se phoola, cant pass urine since morning bladder full, पेशाब नहीं उतर रहा बहुत दर्द, dadaji ko 10 ghante se
    peshab nahi hua, urine totally stoped after operation, peshab boond boond aa raha pet phool gaya, पेशाब रुक गया है दादाजी का, catheter block
    urine not coming, peshab nahi ho raha subah se pet dard, दादाजी को पेशाब नहीं आ रहा, urine blocked old man, peshab ki thaili bhar gayi nikal nahi
    raha, पेशाब बिल्कुल बंद है`,
  dengue: `
    dengue hai platelet 15000 naak se khoon, dengue bukhar utar gaya ab pet dard ulti, डेंगू में मसूड़ों से खून, plateletes 20000 dengue patient
    weak, dengue patient hands cold and restless, डेंगू प्लेटलेट बहुत कम, dengue me kaali potty, dengue day 5 severe stomach pain vomiting, dengue ke
    mareez ko khoon ki ulti, प्लेटलेट 12000 डेंगू, dengue bukhar pet me tez dard, dengue me platelets 9000, डेंगू के बाद हाथ पैर ठंडे बेचैनी`,
  'high-blood-pressure': `
    papa ka bp 210/120 sir me tez dard, bp 230 chakkar aur dhundla, बीपी 220 हो गया सिर फट रहा, mummy bp 200/115 nose bleeding, high bp 190/125 and
    vomiting, bp bahut badh gaya aankh ke aage andhera, bp 250/140 what to do, बीपी बहुत हाई है छाती में दर्द, bp 215/125 kya kare, बीपी 210 सिर
    दर्द, blood pressure 230 by 130, bp machine 225 dikha rahi, बीपी 200 के ऊपर चक्कर`,
  nosebleed: `
    naak se khoon band nahi ho raha 30 min se, nosebleed not stoping in child, नाक से बहुत खून आ रहा, nakseer phoot gayi bete ki, nose bleed heavy on
    blood thinner, naak se khoon tapak raha rukta nahi, नकसीर बंद नहीं हो रही`,
  'carbon-monoxide,poisoning': `
    gas heater band kamre me chala ke soye subah behosh, geyser gas se behen bathroom me behosh, गटर में उतरे मजदूर बेहोश, inhaled chlorine from pool
    room coughing, gas leak at home everyone dizzy headache, अंगीठी जला कर सोए सब बेहोश, coal stove in room sleeping not waking, smoke se dam ghut
    raha aag lagi thi, septic tank saaf karne gaya andar gir gaya, generator kamre me chalaya sab behosh, कोयले की अंगीठी से चक्कर और सिर दर्द,
    manhole me gaya bahar nahi aaya behosh, band kamre me koyla jalaya sab behosh, gas cylinder leak ho gaya chakkar, सीवर में उतरा बेहोश, geyser ki
    gas se behosh bathroom, dhuen me saans li fire me dam ghut raha, band gaadi me ac chala ke so gaye behosh, kuan saaf karne utre gas se behosh,
    अंगीठी का धुआं सब बेहोश, room heater rat bhar sab uth nahi rahe`,
  'heart-failure,asthma,pneumonia': `
    let kar saans nahi aati baithna padta hai, raat ko saans ghutne se uth jate hai, लेटते ही सांस फूलती है, pink jhaag khansi me, saans lene me
    bahut dikkat spo2 80, oxygen 78 aa raha hai, सांस नहीं ली जा रही, chhote bachche ki saans tez pasli dhas rahi, bachche ki pasliyan chal rahi
    bukhar khansi, child chest going in while breathing`,
  'croup,whooping-cough': `
    bacche ki khansi kutte jaisi saans me awaz, child barking cough at night noisy breath, खांसते खांसते बच्चा नीला पड़ जाता है, baby cough then
    stops breathing, 2 saal bachcha bhaunkne jaisi khansi`,
  tetanus: `
    jabda jakad gaya muh nahi khul raha, keel lagi thi ab jabda nahi khul raha, जबड़ा बंद हो गया चोट के बाद, jaw locked after nail injury, body stiff
    after rusty iron cut, jabde jakad gaye zang lage lohe se kata tha, mouth not opening after nail prick`,
  'kidney-stones': `
    pathri ka dard bahut tez ulti bhi, kidney stone pain with fever, पथरी का दर्द सहा नहीं जा रहा, kamar se niche tak dard peshab me khoon, stone
    pain not controlled by injection fever chills, gurde ki pathri ka dard ulti, kidney stone fever shivering`,
  'bites-and-stings,anaphylaxis': `
    madhumakkhi ke jhund ne kaat liya, 50 bees stung my father, मधुमक्खियों ने काटा चेहरा सूज गया, tataiya ne gale me kata, wasp stung on lip
    swelling, madhumakhiyo ne hamla kiya, bee stung in mouth`,
  'schizophrenia,bipolar-disorder': `
    bhai chaku lekar maarne daud raha awaze sunta hai, he is hearing voices and wants to kill family, पागलों की तरह सबको मार रहा, seeing things and
    attacking everyone`,
  'heavy-periods': `
    period me itna khoon ki chakkar aa raha, soaking pad every hour weak, माहवारी में बहुत खून थक्के चक्कर, mahwari 15 din se band nahi ho rahi
    chakkar, periods me bahut zyada khoon ja raha chakkar, माहवारी में खून बंद नहीं हो रहा`,
  'heart-failure,asthma,pneumonia,unconscious-person': `
    saans nahi aa rahi maa ko, oxygen level 75, सांस लेने में बहुत तकलीफ, bachche ki pasli chal rahi, baby breathing very fast, saans tez chal rahi
    spo2 84, बच्चे की पसली चल रही है, hawa nahi mil rahi saans atak rahi`,
  'poisoning,choking': `
    मुन्ने ने बटन बैटरी निगल ली है, child put small magnet in mouth and swallowed`,
  'hernia,bowel-obstruction': `
    pet phool ke sakht ho gaya gas bhi nahi nikal rahi, hernia bahar aa gaya andar nahi ja raha dard ulti`,
}

export const relativesDangerQuestions: readonly [search: string, right: string][] = Object.entries(byGuides).flatMap(
  ([right, searches]) => searches.split(',').map((search): [string, string] => [search.trim(), right]),
)
