/**
 * More searches of people in danger, by the guides that may come first: any of several with a
 * comma is right.
 */
const byGuides: Readonly<Record<string, string>> = {
  'heart-attack,chest-pain,angina': `
    my dad has chest pain and is sweating a lot, grandpa holding his chest and can't talk, pain going from chest to back and shoulder, severe pressure
    on chest cant breathe, gas jaisa dard seene me pasina aa raha hai, papa ke seene me jalan aur baye hath me dard, chaati me bhaari pan aur
    ghabrahat, chest me dard ho raha hai left hath tak, dil ke paas dard aur ulti, mom feels heaviness in chest since morning, heart attak aya hai kya
    kare, मेरे पिताजी के सीने में तेज दर्द है, छाती में भारीपन और पसीना, बाएं हाथ में दर्द और घबराहट, chest paining with vomiting and cold sweats, my
    husband is having crushing pain in his chest, uncle ko heart attack aaya hai, seene me dard jabde tak ja raha hai`,
  'unconscious-person,heart-attack': `
    man collapsed no pulse, papa ki saans nahi chal rahi aur nabz bhi nahi, how to do cpr on adult, father fell down suddenly and not breathing, dil
    ki dhadkan ruk gayi, दादाजी की सांस बंद हो गई है, person not breathing what to do, baby stopped breathing, pati gir gaye saans nahi le rahe, wife
    collapsed and has no heartbeat, grandpa not breathing lips blue no heartbeat, he dropped while running no pulse, दिल की धड़कन नहीं मिल रही, saans
    ruk gayi chhati dabaye kya, heartbeat stopped what to do till ambulance, neighbour fell not breathing gasping sometimes`,
  stroke: `
    my moms mouth is twisted and she cant talk properly, dad suddenly weak on right side, papa ka aadha sharir kaam nahi kar raha, muh tedha ho gaya
    bol nahi paa rahi, grandma talking funny and face looks droopy, he can't raise his left hand and his speech is slurred, right hand and leg
    suddenly not working, achanak bolna band ho gaya dadi ka, zubaan ladkhada rahi hai, लकवा मार गया, दादी का चेहरा एक तरफ लटक गया, अचानक दायां हाथ
    सुन्न हो गया, बोलने में लड़खड़ाहट, husband cant understand what i say and drooping eye one side, sudden numbness one side of body, paralysis
    attack aaya hai, ek side ka body sunn pad gaya, left side paralysed suddenly, brain stroke ke lakshan abhi ho rahe, mother cant hold cup and words
    are slurred, suddenly my mother started speaking nonsense and her arm fell`,
  choking: `
    baby choking on food, my son swallowed a coin, bachche ne sikka nigal liya, bete ne battery nigal li, bacche ke gale me kuch atak gaya hai,
    something stuck in baby throat not crying, child has peanut stuck in throat and coughing, roti gale me atak gayi saans nahi aa rahi, gale me haddi
    fas gayi, बच्चे ने सिक्का निगल लिया, गले में खाना अटक गया सांस नहीं आ रही, dad choking on meat cant speak, toddler put a bead in his nose and cant
    breathe, person choking turning blue, baby ate small toy part, 1 yr old swallowed earring, baby gagging on grape cant breathe, nani ke gale me
    roti ka tukda fas gaya, bachche ke gale me chana atka, दादी के गले में दवा की गोली फंस गई सांस नहीं, button cell nigal gaya`,
  drowning: `
    my cousin drowned in swimming pool, beta pani ki tanki me gir gaya, bachcha balti me doob gaya, pulled my brother from river he is coughing, kuen
    me gir gaya bachcha, बेटा तालाब में डूब गया, बच्चा बाल्टी में गिर गया, child under water for 2 minutes, toddler found in bathtub not breathing,
    nadi me doobne se behosh, kid fell in swimming pool now vomiting water, pani me dubne se behosh, बच्चा टब में डूब गया, brother pulled out from
    canal, nahar me gir gaya nikal liya saans nahi, toddler slipped into tub face down, swimming pool se nikala ulti kar raha hai behosh, behen
    samundar me doob gayi thi nikala hai, child drowned in water tank unconscious, bachcha swimming pool me gir gaya tha saans nahi`,
  anaphylaxis: `
    lips swelling after eating peanut, my face is swelling after taking medicine, bee sting now cant breathe, throat swelling and rash all over,
    injection ke baad pure sharir pe daane aur saans me taklif, penicillin injection lagne ke baad behosh, jhinga khane ke baad muh sooj gaya, दवा
    खाने के बाद चेहरा सूज गया, पूरे शरीर पर चकत्ते और सांस फूल रही, allergic reaction cant breathe, tongue swollen after eating nuts, severe allergy
    attack what to do, hives and wheezing after prawns, dawai se reaction ho gaya gala band, egg khane ke baad bachche ke honth sooj gaye, after
    eating fish my throat is getting tight and itchy, bee stung and whole body swollen dizzy, antibiotic lene ke baad sharir laal ho gaya aur saans
    band, macchli khane se aankh aur honth sooj gaye, इंजेक्शन के बाद सांस नहीं आ रही दाने, wasp sting tongue swollen`,
  asthma: `
    asthma attack no inhaler, inhaler se aaram nahi mil raha, dama ka attack aaya saans nahi aa rahi, my daughter is wheezing badly and cannot talk,
    दमे का दौरा पड़ा है, asthma patient lips blue, can't catch my breath asthma, sans lene me bahut dikkat seeti ki awaz, seeti jaisi awaaz saans me,
    inhaler khatam ho gaya saans phool rahi, breathing very bad nebuliser not helping, girl with asthma cannot finish a sentence, dama ke mareez ki
    saans ukhad rahi hai pump bekar, inhaler 10 puffs no effect still wheezing, अस्थमा में इनहेलर से आराम नहीं, seene me ghar ghar saans phool rahi
    asthma, inhaler kaam nahi kar raha, mummy asthma ki mareez saans nahi le pa rahi, papa dama ke mareez saans ukhad gayi`,
  'epilepsy,febrile-seizures': `
    my son is having fits, mirgi ka daura pada hai, muh se jhag nikal raha hai, brother shaking on the floor and eyes rolled up, seizure lasting more
    than 5 minutes, first time fit in adult, haath pair akad gaye aur jhatke aa rahe, मिर्गी का दौरा आया है, मुंह से झाग निकल रहा है, शरीर में झटके आ
    रहे हैं, convulsion in my wife, papa ko daura pada muh se jhaag, body became stiff and started jerking, he is convulsing, epileptic attack not
    stopping, bachche ko bukhar me jhatke aaye, child had a fit with fever`,
  'poisoning,suicidal-thoughts': `
    child drank phenyl, bhai ne keetnashak pi liya, sulfas ki goli kha li, my wife took poison, baby drank kerosene, mitti ka tel pee liya bachche ne,
    beti ne neend ki goliyan kha li, took 30 crocin tablets, बच्चे ने फिनायल पी लिया, चूहे मारने की दवा खा ली, पति ने जहर खा लिया, he ate rat poison
    cake, son drank toilet cleaner harpic, dog tablets eaten by child, 2 saal ke bachche ne dadi ki bp ki dawa kha li, accidentally took double dose
    of medicine, overdose of sleeping pills, drank bleach by mistake, swallowed mercury from thermometer, chemical pi liya galti se, kisan ne
    kitnashak dawa pi li`,
  'choking,poisoning': `
    swallowed button battery, kid swallowed watch battery`,
  'snake-bite': `
    snake bit me, saap ne kaata pair me, kheto me kaam karte saanp ne dasa, cobra bite what to do, सांप काट गया, नाग ने डस लिया, snake bite swelling
    leg, krait ne raat ko kaat liya, bitten by unknown snake, saanp ke daant ke nishan, viper bite first aid, something bit foot at night two tooth
    marks, sanp kaat liya khoon ruk nahi raha, काला नाग काट गया, green snake bite on finger, saap ne bachhe ko das liya aankh band ho rahi, saamp ne
    ungli par kata, पैर में सांप ने काटा सूजन, mere bete ko saanp ne kaat liya hospital dur hai, snake bite in village no hospital, saap ne haath pe
    kaata do nishan`,
  'scorpion-sting': `
    scorpion bit my son, bichhu kaat gaya, बिच्छू काट लिया बच्चे को, red scorpion sting child sweating, bicchu ne dunk mara, bichhoo ne kata bacche ko
    paseena aa raha hai, बिच्छू के डंक से बहुत दर्द, bichhu ne dank mara ulti, scorpion stung foot burning pain`,
  'rabies-and-animal-bites': `
    dog bit my hand, street dog bite kya kare, kutte ne pair me kaat liya, कुत्ते ने बच्चे को काट लिया, monkey scratched my daughter, bandar kaat
    gaya, cat bite bleeding, billi ne nakhun mara, pagal kutta kaat liya, puppy bite need injection, rabid dog attacked, bat scratched my face, dog
    licked open wound, gali ke kutte ne daant gada diya, बंदर ने नाखून मारा, rat bit my toe while sleeping, puppy scratched no blood, kutta kaat gaya
    abhi kya karu, गली के कुत्ते ने काटा खून, monkey bit my son in temple, gaay ke bachhe ko kutte ne kata mujhe bhi`,
  burns: `
    hot oil fell on my hand, garam paani gir gaya bachche par, chulhe se haath jal gaya, sari me aag lag gayi, cylinder blast burned face, baby hand
    burnt by iron, kitchen fire burn face, गरम दूध बच्चे पर गिर गया, आग से झुलस गया, acid fell on hand, tezab phek diya chehre par, chemical burn on
    skin, cooker phat gaya chehra jal gaya, pataka se haath jal gaya, hot tea on toddler chest, burned with petrol, electric shock to my son, bijli ka
    jhatka laga, karant lag gaya, current se chipka hua hai, करंट लगा है`,
  'heat-illness': `
    loo lag gayi papa ko, fainted in hot sun, body very hot and confused after working outside, dhoop me behosh ho gaya, लू लगने से बेहोश, heat stroke
    what to do, child left in hot car, garmi me ulti aur chakkar behosh, dhoop me khelte hue bachcha behosh, body 105 no sweating after working in
    sun, लू लगी है उल्टी और तेज बुखार, labourer fell down at site very hot skin talking rubbish, dhoop se chakkar behosh pasina nahi, working on roof
    in may fainted body burning hot, lu lagne se bukhar aur behoshi, dhoop me cricket khelte gir gaya ulti`,
  'head-injury': `
    hit head and vomiting, baby fell from bed on head, bachcha sofa se sir ke bal gira, sir me chot lagi aur ulti ho rahi hai, fell from stairs head
    bleeding, chhat se gir gaya sir phat gaya, सिर में चोट लगी है खून बह रहा, accident me sir par chot behosh, head injury confused and sleepy, blood
    coming from ear after accident, 6 month baby fell on floor swelling on head, cricket ball hit on head, bachcha palang se gira aur neend me ja
    raha, fell from bike no helmet bleeding from ear, सिर में गहरी चोट खून, slipped in bathroom hit back of head and forgot everything, jhule se gira
    sir pe gumda ulti, सिर पर ईंट गिरी, fell from 2nd floor, my toddler fell down the stairs and is vomiting, khelte hue sir diwar se takraya behosh`,
  'severe-bleeding,low-blood-pressure': `
    bleeding not stopping from cut, khoon band nahi ho raha, haath kat gaya bahut khoon nikal raha, deep knife wound, glass se hath kat gaya khoon beh
    raha, finger cut off by machine, ungli kat ke alag ho gayi, खून रुक नहीं रहा, चाकू लगने से खून, leg artery cut blood spurting, stabbed in stomach,
    gun shot wound, blood loss a lot, kaanch se nas kat gayi khoon ki dhaar, thigh cut with grinder blood everywhere, कलाई कट गई खून नहीं रुक रहा,
    hand crushed in machine, cut by glass bleeding through cloth, chaku se pet me vaar khoon, axe hit leg bleeding badly, खून बहुत निकल रहा पट्टी से
    भी नहीं रुक रहा`,
  nosebleed: `
    nose bleeding from 1 hour, naak se khoon aa raha hai, नाक से खून बंद नहीं हो रहा, nakseer phut gayi, naak se khoon tapak raha band nahi ho raha,
    naksir band nahi ho rahi`,
  'broken-bone,sprains-and-strains': `
    my leg is broken, haath toot gaya, bone broke and came out, haddi tut gayi, fell and hip broken grandma cannot walk, पैर की हड्डी टूट गई, kandha
    utar gaya, shoulder dislocate ho gaya, wrist swollen and bent after fall, bike se gire pair mud gaya, kulhe ki haddi toot gayi dadi`,
  'back-pain,broken-bone,head-injury,sciatica': `
    neck injury after accident cannot move legs, gardan me chot hath pair nahi hil rahe, fell from height and cannot feel legs, spinal injury, रीढ़ की
    हड्डी में चोट, both legs numb and cant control urine, reedh me chot pair sunn, dived in shallow pool and cant feel legs, accident ke baad gardan
    hil nahi rahi, ped se gira kamar me chot pair sunn`,
  'eye-injury,burns,conjunctivitis,glaucoma': `
    chemical went in my eye, aankh me chuna chala gaya, eye hit by ball cannot see, something stuck in eye metal piece, aankh me loha chala gaya,
    pencil poked in eye, phenyl splashed in eyes, आंख में चोट लगी, aankh se khoon aa raha hai, mirchi powder aankh me, holi color in eye pain, glue in
    eye, welding ke baad aankh me dard, cracker burst near eye, aankh me lakdi ghus gayi`,
  'glaucoma,stroke,eye-injury': `
    sudden loss of vision in one eye, achanak ek aankh se dikhna band, अचानक आंख से दिखाई नहीं दे रहा, severe eye pain with vomiting and halos,
    flashes of light and curtain over vision, suddenly blind in left eye, ek aankh ki roshni achanak chali gayi, curtain came over my eye, red eye
    severe pain vomiting rainbow lights, achanak dono aankho se andhera, vision suddenly lost left eye diabetic, achanak dikhna band ho gaya ek aankh
    se`,
  'testicular-pain': `
    sudden testicle pain in my son, testicle swollen and very painful, andkosh me achanak dard, अंडकोष में बहुत दर्द, balls hurt badly since morning,
    hit in the balls severe pain swelling, left testis pain vomiting, teen boy severe pain in one testicle with vomiting, अंडकोष में अचानक तेज दर्द,
    football lagi andkosh soojh gaya, beta andkosh me dard se ro raha hai, andkosh me sujan aur bahut dard raat se, sudden severe pain in scrotum 14
    year boy`,
  'miscarriage,heavy-periods': `
    pregnant bleeding 2 months, pregnancy me bleeding ho rahi hai, गर्भवती हूं खून आ रहा है, 6 weeks pregnant severe pain one side and shoulder pain,
    missed period and severe lower pain fainting, tube pregnancy pain, ectopic pregnancy symptoms severe pain, garbh me pet me tez dard aur khoon,
    placenta bleeding 8 month, delivery ke baad bahut khoon, after delivery heavy bleeding, bleeding too much after abortion pills, garbhpat ki goli
    ke baad khoon band nahi, abortion pill bleeding soaking pads, 5 week pregnant left side stabbing pain and spotting, garbhvati hu laal khoon aur
    pet me marod, 3 mahine ki pregnancy me khoon ke thakke, delivery ke 3 din baad bahut bleeding, 2 month pregnancy me pet dard aur bleeding, period
    nahi aaya ek taraf pet me tez dard chakkar, गर्भ में खून आ रहा 3 महीने`,
  'pre-eclampsia': `
    pregnant with severe headache and blurred vision, 8 month pregnant bp 170, pregnancy me hath pair aur muh soojan sir dard, garbhvati ko daura
    pada, गर्भवती को झटके आ रहे हैं, pregnant high bp headache, pregnant fits, 7 mahine ki pregnancy bp high aankhon ke aage andhera, pregnant seeing
    spots, 8va mahina chal raha hai sir me tej dard aankhon me dhundla, गर्भवती का बीपी 160 पैरों में सूजन, pregnant swelling face hands and headache,
    pregnant fits at home, garbhvati ke haath muh sooj gaye sir phat raha, 7 month pregnant bp 160/100 headache, गर्भावस्था में बीपी 170 सिर दर्द`,
  'pre-eclampsia,pregnancy-week-by-week,gestational-diabetes,miscarriage': `
    water broke at 7 months, baby not moving in stomach since yesterday, labour pain at 30 weeks, pet me baccha hil nahi raha, baby kam hil raha hai
    pet me, पेट में बच्चा नहीं हिल रहा, पानी की थैली फट गई, 8 months pregnant contractions every 5 minutes, premature labour pain, time se pehle dard
    shuru ho gaya pregnancy, delivery ho rahi hai ghar par, baby is coming out at home, umbilical cord coming out`,
  'sepsis,meningitis,jaundice,fever': `
    newborn not drinking milk, newborn has fever, 1 month baby fever 102, 20 din ka bachcha doodh nahi pi raha, navjat shishu ko bukhar, नवजात दूध
    नहीं पी रहा, नवजात को बुखार है, newborn not crying and cold, my 10 day old baby is yellow and sleepy, navjat peela pad gaya, 2 month old baby has
    high temperature, baby very sleepy not waking for feeds, bachcha sust pad gaya hai doodh nahi pee raha, 6 week infant fever, newborn vomiting
    green`,
  meningitis: `
    fever with stiff neck and vomiting, gardan akad gayi tez bukhar, high fever headache cannot bend neck, rash that doesnt disappear when pressed,
    गर्दन में अकड़न और तेज बुखार, baby fever bulging soft spot, fever headache light hurts eyes, dimagi bukhar behosh, purple spots on skin with
    fever, child high fever neck pain cant look at light, fever with vomiting and neck is stiff like board, tez sir dard bukhar roshni se dard gardan
    jakad, बुखार उल्टी गर्दन नहीं मुड़ रही, gardan nahi mud rahi tez bukhar, headache fever stiff neck student hostel, tez bukhar gardan tight ulti
    roshni bardasht nahi`,
  'sepsis,fever': `
    fever and confused and cold hands, bukhar me bad bada raha hai, fever shivering low bp confusion, infection spread in blood, blood infection, very
    high fever 106 talking nonsense, fever 105 not coming down, बुखार 105, 104 bukhar utar nahi raha behosh jaisa, wound infection red lines and
    fever, operation ke baad bukhar aur thand lag rahi behosh, pee nahi aa rahi bukhar aur confused, fever 105 talking nonsense, bukhar ke sath haath
    pair thande aur bp low, uti ke baad tez bukhar kapkapi aur behki baat, bukhar 106 ho gaya`,
  'dehydration,diarrhoea-in-children,cholera,gastroenteritis': `
    baby loose motions not drinking and sunken eyes, bachche ko dast aur ulti peshab nahi, loose motion 20 times very weak, दस्त लगे हैं बच्चा सुस्त
    है, child vomiting everything and no urine, dast aankhe andar dhas gayi, watery diarrhea like rice water, ulti dast band nahi ho rahe, baby dry
    mouth no tears`,
  'appendicitis,stomach-ache': `
    severe stomach pain right side, pet ke neeche right side me tez dard, appendix fat gaya, sudden severe abdominal pain, pet me bahut tej dard sahan
    nahi ho raha, पेट में असहनीय दर्द, belly hard like wood and pain, stomach pain with fever and vomiting cant stand straight, green vomiting and
    swollen stomach not passing gas, pet phool gaya latrine band ulti, naabhi ke paas dard ab daye taraf niche, pain lower right belly cant walk
    fever, पेट के नीचे दाईं तरफ तेज दर्द उल्टी, daye taraf pet me niche dard chalne me dikkat bukhar, pet me itna dard ki ro rahi, pet me bardasht ke
    bahar dard, right lower tummy pain vomiting since last night, पेट में दाईं ओर नीचे बहुत दर्द`,
  'peptic-ulcer': `
    vomiting blood, khoon ki ulti, black stool and dizzy, kaala latrine aa raha, खून की उल्टी हुई, coffee colour vomit, kali potty kamzori, vomit me
    khoon aaya kaala, tar like stool and weak, काला मल चक्कर, papa ne khoon ki ulti ki, kaali latrine 2 din se, blood vomit twice today, ulti me khoon
    aur kala latrine`,
  'peptic-ulcer,piles': `
    lots of blood in toilet, latrine me khoon bahut, passing fresh blood from anus`,
  'tuberculosis,deep-vein-thrombosis': `
    coughing up blood, khansi me khoon aa raha, बलगम में खून, khoon wala balgam, spitting blood while coughing, khaste waqt khoon, khansi ke saath
    khoon aa raha 2 din se, खांसी में खून आया`,
  'type-1-diabetes,type-2-diabetes': `
    sugar 500, diabetic child vomiting and breathing fast, sugar 450 and confused, sugar bahut high ulti ho rahi, glucose meter shows HI, मशीन में
    शुगर HI आ रहा है, शुगर 550, type 1 diabetes vomiting deep breathing, missed insulin vomiting stomach pain, sugar 480 deep breathing drowsy, beta
    sugar patient ulti pet dard saans tez, glucose 520 vomiting, शुगर 600 बेहोशी, sugar 560 hai ulti aur behoshi jaisa, sugar 490 saans tez ulti`,
  'low-blood-sugar': `
    sugar 40, sugar 45 kya kare, diabetic patient shaking and sweating, sugar low ho gayi behosh, शुगर 50 हो गई, insulin le ke khana nahi khaya kaanp
    raha hai, glucose 52 sweating, diabetic dad not responding, sugar level gir gaya chakkar pasina, diabetic person acting drunk and sweaty, sugar 38
    not responding, paseena kaanpna sugar patient bhookh, शुगर 45 है चक्कर पसीना, sugar 35 papa ko hosh nahi, insulin lagane ke baad pasina aur
    kaanpna, शुगर 42 पसीना आ रहा`,
  'suicidal-thoughts': `
    i want to die, marna chahta hu, i cant live anymore, my friend says he will kill himself, meri behen suicide karna chahti hai, how to commit
    suicide, मैं जीना नहीं चाहती, मर जाने का मन करता है, i cut my wrist on purpose, no one cares i should just die, mujhe lagta hai mar jau, khud ko
    khatam kar lu, he tried to hang himself, brother hanged himself, phansi laga li, son locked room says goodbye, life se thak gaya hu jeena nahi, i
    feel like jumping from the roof, i keep hurting myself, zindagi se tang aa gaya hu, goodbye letter likha hai`,
  'schizophrenia,bipolar-disorder,suicidal-thoughts': `
    brother hearing voices and violent, bhai pagal jaisa kar raha maar raha hai, son seeing things that arent there and attacking us, he has a knife
    and wants to kill everyone, पागलपन का दौरा मार रहा है`,
  'alcohol-dependence': `
    drank too much alcohol not waking up, sharab pi kar behosh, zyada daru pi li uth nahi raha, शराब पीने के बाद बेहोश, alcohol withdrawal shaking
    seeing things, daru chhodne ke baad kaanp raha aur ajeeb cheeze dikh rahi, friend passed out after drinking vodka, nakli sharab pi li dikhna band,
    blacked out drunk vomiting not waking, bahut sharab pi hai uth nahi raha saans dheere, stopped drinking now shaking and seeing insects, dost zyada
    pi gaya behosh ulti, methanol sharab peene se andha, papa sharab peekar gir gaye uth nahi rahe`,
  'deep-vein-thrombosis': `
    leg swollen and sudden breathlessness, one leg swelling pain calf after travel, ek pair me sujan aur dard pindli, एक पैर में सूजन और दर्द अचानक,
    sharp chest pain when breathing after surgery, blood clot in leg, khoon ka thakka pair me, clot in lungs, sudden breathlessness after leg plaster,
    pair me sujan laal garam dard ek hi pair me, c section ke baad pair sooj gaya saans phool rahi, left calf swollen painful after long flight, after
    delivery one leg swollen and painful`,
  'heart-attack,chest-pain,high-blood-pressure': `
    tearing pain in chest going to back, sudden ripping pain between shoulder blades`,
  'kidney-stones,urinary-tract-infection': `
    kidney stone pain with fever, pathri ka dard aur bukhar, back pain fever and vomiting with burning urine, severe pain in side going to groin,
    गुर्दे की पथरी में तेज दर्द, kidney pain unbearable, flank pain with fever and chills, kamar ke side me tez dard peshab me khoon`,
  'enlarged-prostate': `
    cant urinate since morning, peshab nahi aa raha pet phool gaya, पेशाब रुक गया है, urine not coming bladder full, catheter blocked no urine, old
    father unable to pass urine, dadaji ka peshab band hai pet me dard, last pee yesterday bladder paining cannot go, peshab atak gaya, 24 ghante se
    peshab nahi hua, peshab bilkul band ho gaya dada ka`,
  'ear-infection,stroke,vertigo': `
    sudden hearing loss in one ear, achanak sunai dena band, कान से अचानक सुनाई नहीं दे रहा`,
  poisoning: `
    gas leak in house headache, carbon monoxide, coal angithi room me behosh, heater se gas room me sab behosh, breathing smoke from fire, lpg leak ho
    gaya chakkar aa raha, geyser gas bathroom behosh, धुएं से दम घुट रहा, factory gas leak breathing problem, inhaled chlorine gas, cylinder se gas
    leak smell, bathroom me geyser gas se behosh, generator smoke in room everyone dizzy, inhaled acid fumes while cleaning cough, kamre me angithi
    jala ke soye sab behosh, gas cylinder leak smell chakkar, chulhe ke dhue se dam ghut gaya, gas leak from cylinder feeling dizzy, geyser ki gas se
    bathroom me behosh`,
  'high-blood-pressure': `
    bp 220/130, bp 200 headache, bp 210 hai kya kare, बीपी 220, bp bahut badh gaya sir dard chakkar, blood pressure 190 by 120 chest pain, bp shoot up
    nose bleeding, bp 230 by 140 sir phat raha, bp 200/120 dhundla dikh raha, bp 240/130 kya karu, bp 220 sir ghoom raha, mummy ka bp 215/125 sir dard`,
  'pneumonia,asthma,heart-failure,copd': `
    spo2 82, oxygen 85 ho gaya, oxygen level 80, ऑक्सीजन 84, baby ribs pulling in while breathing, bachche ki pasli chal rahi hai, child breathing
    very fast with fever, breathing problem, saans nahi aa rahi, lips blue and cant breathe, sans lene me taklif ho rahi hai papa ko, सांस नहीं ले पा
    रही हूं, cannot breathe when lying down, oxygen 78 par aa gaya, spo2 88 breathless, papa let nahi pa rahe saans phoolti hai, बच्चे की पसलियां चल
    रही तेज सांस, mummy ki saans tez chal rahi oxygen 83, raat ko let nahi paati saans ghutti, oxygen level 79 at home, saans lene me bahut taklif
    covid`,
  croup: `
    barking cough child noisy breathing, baby making strange sound while breathing in, kutte jaisi khansi bachche ko, bacche ki saans me ghar ghar
    awaz aur kutte jaisi khansi, bachche ko bhonkne wali khansi saans me awaaz, baby barking cough and hard to breathe, bachche ki khansi kutte ke
    bhokne jaisi`,
  'unconscious-person,low-blood-sugar,stroke,sepsis,low-blood-pressure': `
    fainted and not waking up, behosh ho gayi hai mummy, papa jawab nahi de rahe, he is not responding, बेहोश हो गए, girl fainted in school, chakkar
    kha ke gir gaye, aankhen nahi khol rahi, dadi uth nahi rahi`,
  tetanus: `
    jaw locked after injury, jabda band ho gaya, body stiff after rusty nail, muh nahi khul raha keel lagi thi, zang lagi keel lagi thi ab jabda nahi
    khul raha, keel lagne ke baad muh nahi khul raha`,
  dengue: `
    dengue me platelets 20000 bleeding, dengue khoon aa raha masudo se, dengue pet dard ulti, platelet 15000, platelets 18000 aur naak se khoon,
    dengue ke baad pet me dard aur behoshi, dengue bachcha ulti pet dard sust, dengue me haath pair thande`,
  malaria: `
    malaria behosh, malaria fever and fits, malaria me peela pad gaya behki baat`,
  'head-injury,broken-bone': `
    road accident, bike accident leg bleeding, car ne takkar maar di, सड़क हादसा हो गया, truck ne kuchal diya, hit and run, bus se takkar ho gayi,
    scooter slip ho gaya khoon nikal raha, auto palat gaya bahut chot, car accident bleeding help`,
  'bites-and-stings': `
    madhumakhi ne kaata, bees attack many stings, honey bee sting on tongue, bhir ne kata sujan, bahut saari madhumakkhi ne kaata`,
  'heart-attack,chest-pain': `
    father 60 sudden sweating and uneasiness pain in jaw, papa ko ulti jaisa lag raha hai aur seena jakad gaya, mummy ko ghabrahat ho rahi hai seene
    me bojh lag raha hai, tez dard chaati ke beech me, my chest is killing me and left shoulder, दादाजी के सीने में जलन और बायां कंधा दर्द, man
    clutching chest fell on road, seene mein chubhan aur saans phulna, mama ji ko dil me tez dard pasina pasina ho gaye, center chest pain since 20
    min father diabetic, छाती जकड़ गई है और हाथ में दर्द जा रहा, seene pe patthar jaisa lag raha, dadi ko seene me bharipan aur ulti thanda pasina,
    pain in chest since morning and left hand going numb, सीने में दबाव जैसा लग रहा है, bhaiya ke chest me tight jaisa aur saans phool rahi pasina,
    father complaining of chest discomfort and arm pain, दिल में तेज चुभन और घबराहट`,
  epilepsy: `
    husband jerking in sleep foaming, fits coming one after another, haath pair kaanp rahe aankhen palat gayi, लड़का जमीन पर गिरकर झटके ले रहा, daura
    10 minute se chal raha hai, wife fell and started shaking with foam, भाई को मिर्गी का दौरा रुक नहीं रहा, bhaiya ko jhatke aa rahe aur jeebh kat
    gayi, my roommate is having a seizure first time, didi behosh hoke haath pair patak rahi hai, seizure for 7 minutes what to do`,
  'febrile-seizures': `
    2 saal ke bete ko tez bukhar me aankh palat gayi, baby shaking with fever 104, बच्चे को तेज बुखार और झटके, 1 year baby fever eyes rolled stiff,
    bukhar tez hone par bacche ka sharir akad gaya, bachche ko 103 bukhar aur jhatke`,
  'broken-bone': `
    fell from stairs ankle looks crooked, dadi gir gayi kulhe me dard chal nahi pa rahi, हाथ मुड़ गया सूजन हिल नहीं रहा, cricket me ungli toot gayi,
    kalai tedhi ho gayi girne ke baad, haddi dikh rahi hai pair ki, papa bike se gire haath ki haddi nikal aayi, grandmother slipped and cannot stand
    hip, khelte hue kohni toot gayi, कंधा उतर गया`,
  'eye-injury': `
    caustic soda splashed on eyes, stone chip in eye while hammering, aankh me keel lag gayi, bachche ki aankh me pencil lag gayi, आंख में मिर्च चली
    गई, आंख में गेंद लगी दिख नहीं रहा, surf ka pani aankh me chala gaya jalan, sanitizer went into eyes, bachche ki aankh me patakha laga, लोहे का
    टुकड़ा आंख में, cement got in my eye, aankh me gend lagi soojan, welding chingari aankh me, aankh me harpic chala gaya, stick poked son's eye`,
  'pregnancy-week-by-week,pregnancy-week-by-week,pre-eclampsia': `
    paani gir raha hai 7th month pregnancy, baby kicks stopped since night 36 weeks, subah se bacche ki harkat nahi, 7 month pregnant cramps coming
    and going regularly, pet me bachcha ghoom nahi raha kal se, water leaking 32 weeks, not felt baby move since yesterday 34 weeks, pani ki thaili
    toot gayi 8va mahina, labour pain 7 month only, baby movement nahi lag rahi 9va mahina`,
  'sepsis,meningitis,jaundice': `
    newborn 5 days old not sucking milk and cold, नवजात को झटके आ रहे हैं, 15 din ka bachcha tez saans le raha, baby 2 months 101 fever, navjat ki
    aankh peeli aur sust, navjat bachcha doodh nahi kheench raha, newborn body became cold and not crying, 25 days old baby 101 temperature, बच्चा 10
    दिन का बुखार, 1 week old baby not feeding and sleepy, navjat shishu neela pad gaya, 5 din ka baby doodh nahi pi raha sust, newborn fever 100.8`,
  sepsis: `
    infected cut now shivering and very confused, tez bukhar kaanp raha hai hosh me nahi baat nahi samajh raha`,
  'dehydration,diarrhoea-in-children,cholera': `
    baby 10 loose motions sleepy dry tongue, dast se aankh dhas gayi peshab nahi, बच्चे को उल्टी दस्त पेशाब बंद, ulti dast se bachcha nidhaal, loose
    motion 15 baar kamzori chakkar, bachche ko 12 dast aankhe dhasi hui, pani jaisa dast 20 baar peshab nahi aa raha`,
  'schizophrenia,bipolar-disorder': `
    mere bhai ko awaaze sunai de rahi hai marne ko bol rahi, uncle ko awaazein aati hain aur chaku le kar ghoom raha, beta apne aap se baat karta hai
    aur maarne daudta hai`,
  'low-blood-sugar,unconscious-person,stroke,sepsis': `
    mummy achanak behosh ho gayi, friend collapsed in class not responding, आवाज देने पर जवाब नहीं दे रहे, papa hosh me nahi aa rahe, bhabhi chakkar
    khakar gir gayi hosh nahi, my friend just fainted, दादा जी होश में नहीं आ रहे`,
  'bites-and-stings,anaphylaxis': `
    chhatte ki madhumakkhiyon ne hamla kar diya, tataiya ne aankh ke paas kaata, wasp sting on neck swelling`,
  'kidney-stones': `
    pathri dard ulti sehan nahi, gurde me pathri tez dard bukhar, pathri ka dard sehen nahi ho raha ulti`,
  'stroke,headache': `
    life ka sabse tez sir dard achanak`,
}

export const moreDangerQuestions: readonly [search: string, right: string][] = Object.entries(byGuides).flatMap(
  ([right, searches]) =>
    searches.split(',').map((search): [string, string] => [search.trim().replace(/\s+/g, ' '), right]),
)
