/** Searches with their emergency, or `none`. Their authors also wrote content/danger-examples.yaml, which doesn't contain them. */
const byEmergency: Readonly<Record<string, string>> = {
  'heart-attack': `
    my husbend having hart attack at home ambulance not came / mazdoor ko chhati me dabav ho raha hai thanda paseena aa rha jaldi batao / स्टेंट डला
    हुआ है आज फिर वही सीने वाला दर्द उठा है क्या करूं`,
  'cardiac-arrest': `
    husband dropped on kitchen floor no heartbeat gasping only cpr steps fast / cricket khelte ladka gira, dil nahi dhadak raha, chhati kaise dabaye /
    पेसमेकर वाले दादाजी गिर पड़े, नाड़ी नहीं मिल रही`,
  stroke: `
    nani mouth tilting cant speak / lakwa maar gaya gaon me gadi nahi hai kya kare / बीपी की मरीज मां अचानक बोल नहीं पा रही, दायां पैर ढीला`,
  'sudden-headache': `
    husbend head pain like hammer hit started within seconds not stopping / bhabhi sir pakad ke chilla rahi, jaise bam phata sar me / पत्नी को बैठे
    बैठे सिर में हथौड़े जैसा दर्द और उल्टी`,
  'loss-of-sight': `
    grandfather 74 eyesight gone suddenly tonight diabetic / dada ko achanak kuch dikhai nahi de raha khet se laye hai / दादी को एकदम से दिखना बंद हो
    गया, दर्द नहीं है`,
  'not-breathing': `
    grandmother not taking breath, mouth to mouth how to give / saans band ho gai maa ki, muh se saans kaise de / मिर्गी के दौरे के बाद भाई सांस नहीं
    ले रहा`,
  breathless: `
    pregnant wife 8 month suddenly cant get breath at all / dadaji ki saans phool gayi baithe baithe, do shabd nahi bol pa rahe / डायलिसिस वाले मरीज
    की सांस फूल रही, लेट नहीं पा रहे`,
  'asthma-attack': `
    mother chest whistling, puff 6 times taken no relief / dame wale chacha ko parali ke dhue se attack, bol nahi pa rahe / बेटी को अस्थमा अटैक,
    नेबुलाइजर से भी ठीक नहीं हो रही`,
  'blue-lips': `
    grandmother lips gone bluish and fingers also at night / munne ka muh aur nakhun neele, doodh nahi choos raha / दिल की बीमारी वाली बेटी रोते रोते
    नीली पड़ गई`,
  'pneumonia-in-child': `
    nimonia baby ribs going in / nimonia ho gaya munna ko, saans bahut tez, sust pada hai / निमोनिया वाले बच्चे की छाती धंस रही है, कराह रहा`,
  choking: `
    grandfather roti stuck in throat holding neck cannot speak / bhoj me roti atki gale me, kaka gala pakad ke khade hai / मेरे गले में गोली अटक गई,
    दम घुट रहा है`,
  drowning: `
    baby slipped in bath tub swallowed water under for a minute / kue me gir gyi bachi, nikal li hai pani ugal rahi / स्विमिंग पूल में डूबने लगा था,
    अब सांस भारी है`,
  anaphylaxis: `
    prawns husband throat closing / dawai khate hi poore badan pe dadode aur dam ghut raha / मूंगफली खाने से बेटी के होंठ जीभ सूज गए`,
  'bee-sting': `
    bee bite on 2 year old swelling whole hand and she is drowsy / chhatta gira, bhauron ne 50 jagah dank mara kaka ko / बर्र के डंक के बाद चाचा को
    चक्कर और पसीना`,
  'newborn-jaundice': `
    jondis in new born baby bilirubin 22 home from hospital what to do / piliya hai naye bacche ko, pair bhi peele, sust hai / पहले ही दिन बच्चा पीला`,
  'baby-not-waking': `
    newborn limp wont wake / chhota bacha bilkul sust, hilane par bhi aankh nahi kholta, doodh chhod diya / मेरी नवजात बेटी आंख नहीं खोल रही, हिलाने
    पर भी नहीं`,
  sepsis: `
    foot infection now confused cold / prasav ke baad tez bukhar kapkapi, badbudar pani, hosh kam / कीमो चल रही है, बुखार आ गया, शरीर ठंडा और
    चित्तीदार`,
  meningitis: `
    son 12 fever severe headache neck tight, purple spots on legs / bachche ka taalu phool gaya, bukhar, roshni se rota hai / बेटी के शरीर पर बैंगनी
    धब्बे, बुखार, गर्दन नहीं झुक रही`,
  seizure: `
    husband fell in bathroom jerking eyes rolled up tongue bite / daura ruk hi nahi raha 7 minute ho gye juta sunghaye kya / मिर्गी की गोली छूट गई,
    अभी दूसरा दौरा आ गया`,
  'malaria-danger': `
    papa malaria medicine started, urine black color and eyes yellow / jangal se laute majdoor ko malaria, ulti ruk nahi rahi khada nahi hota / मुझे
    मलेरिया है, दवा ठहर नहीं रही, सांस तेज चल रही`,
  'febrile-seizure': `
    my son had fever in night then stiff and shaking unconscious 2 min / 1.5 saal ki beti, bukhar chadha to daura pad gaya / बुखार चढ़ा और बच्चे की
    आंखें पलट गईं, हाथ पैर कांपे`,
  suicide: `
    wife after delivery says she and baby better dead, im scared / dost ne likha alvida, board me fail hua, kya karu jaldi / बेटा फेल हो गया, छत पर
    चढ़कर कूदने को कह रहा`,
  poisoning: `
    baby ate rat poison cake kept in kitchen / khet ki dawai muh me chali gyi, jhaag aa raha / जंगली मशरूम खाने के बाद सबको उल्टी और बेहोशी जैसा`,
  overdose: `
    grandfather forgot and took bp tablets three times very weak / poora patta crocin kha gaya ladka, ulti kare ya nahi / बच्चे ने मिर्गी की पूरी शीशी
    पी ली, लड़खड़ा रहा`,
  'gas-leak': `
    silendar leak mummy ko chakkar / गैस रिस रही है रसोई में, माँ को चक्कर आ रहा`,
  'carbon-monoxide': `
    gas geyser wale bathroom me beti behosh mili`,
  'alcohol-poisoning': `
    father drank country liqour now cannot see properly and vomiting / kachi daru peene ke baad mama ki aankh se dikhna kam, pet dard / पति ने शराब
    छोड़ी, अब कांप रहे और बड़बड़ा रहे`,
  'snake-bite': `
    something long bit father while sleeping on floor fang marks swelling / raat me zameen pe soya tha, palke gir rahi, saanp ka shak / लकड़ी उठाते
    समय मजदूर को सांप डस गया`,
  'scorpion-sting': `
    small black thing with curved tail sting in shoe son screaming drooling / patthar uthate hi poonch wala keeda dank maar gaya, jalan upar chadh
    rahi / मुझे बिच्छू ने काटा, जलन असहनीय, पैर झनझना रहा`,
  'animal-bite': `
    pet cat scratched and bit baby what injection today / jangli sooar ne khet me jaangh pe kaat ke maas phaad diya / गर्भवती हूं, आवारा कुत्ते ने पैर
    में काट लिया`,
  burns: `
    pressure cooker burst steam on wife stomach pregnant 7 month / khaulta pani bachche ke upar gir gaya phafole pad gaye / साड़ी में आग लग गई, पत्नी
    का पेट और जांघ जल गई`,
  'acid-burn': `
    battery water spilled on sons stomach burning badly / toilet saaf karne wala chemical pair par gira, khaal nikal rahi / बैटरी का एसिड जांघ पर
    गिरा, बहुत जलन`,
  'electric-shock': `
    child put nail in plug socket hand burnt and dizzy / bijli ka jhatka laga, haath jal gaya, behosh sa / कूलर में करंट था, बेटी झटके से दूर गिरी`,
  'head-injury': `
    son fell from stairs big bump acting confused / lathi sir pe lagi jhagde me, kaan se khoon aa raha / छत का प्लास्टर सिर पर गिरा, कान से पानी आ रहा`,
  accident: `
    scooty accident mother leg under bus please ambulance number / bus khai me giri hai pahad pe, ghayal log pade hai / कार पलट गई, मां के पेट और छाती
    में चोट`,
  'broken-bone': `
    bone coming out leg / dadi fisal gayi kichad me, kulha hil nahi raha / नानी कूल्हे के बल गिरीं, उठ नहीं पा रहीं`,
  nosebleed: `
    nose blood wont stop / papa bp wale, naak se khoon ki dhaar / नाक के ऑपरेशन के बाद नाक से खून की धार`,
  'vomiting-blood': `
    husband threw up red blood after painkillers fainting feeling / coffee jaisi kaali ulti kar rahe pitaji, kamzor pad gaye / उल्टी में खून के थक्के
    आ रहे मां को`,
  'black-stool': `
    tarry black poo fainting / dard ki goli khata tha majdoor, ab tatti bilkul kaali, kamjori / मुझे काली लैट्रिन हो रही, खड़ा होने पर आंखों के आगे
    अंधेरा`,
  'blood-in-stool': `
    grandmother bleeding from back passage not stopping feeling faint / bachche ki potty me khoon aur aanv, pet pakad ke ro raha / दस्त में सिर्फ खून
    आ रहा, बच्चा सुस्त`,
  'coughing-blood': `
    wife cough with blood and breathless since night / patthar khadan ka mazdoor, balgam ke saath khoon, saans phool rahi / फेफड़े के कैंसर वाली मां
    खांसी में खून के थक्के निकाल रही`,
  'blood-clot': `
    dvt in leg and now sudden chest pain on breathing my father / delivery ke 10 din baad ek taang moti ho gayi, dard / पैर की नस में खून का थक्का,
    दर्द बढ़ता जा रहा`,
  'heart-failure': `
    papa pumping 20 percent water filled in lungs again tonight / pair pet dono sooj gaye, do kadam me haanf, dil ki bimari / पानी की गोली बंद की, अब
    पूरे शरीर में सूजन और सांस फूलना`,
  palpitations: `
    pregnant wife pulse 170 sitting at home heart pounding dizzy / chalte tractor pe dil fadfadane laga, aankho ke aage andhera / वाल्व बदला हुआ है,
    अचानक दिल फड़फड़ा रहा`,
  heatstroke: `
    father worked in field afternoon body fire hot, no sweat, fell / bhatte pe majdoor garmi se gira, pehchan nahi raha / भट्ठी के पास काम करते बदन
    आग, चक्कर और भ्रम`,
  'low-blood-sugar': `
    sugar gone very low papa cannot swallow what to put in mouth / vrat me sugar ki goli kha li, pasine se tar, pehchan nahi rahe / शुगर की गोली खाकर
    खाना नहीं खाया, हाथ कांप रहे`,
  'high-blood-sugar': `
    sugar 560 father sleepy / papa ki shugar 600, bahut pyas, susti, hosh kam / मशीन में शुगर हाई लिखा आ रहा, बहुत प्यास और बेहोशी सी`,
  'high-blood-pressure-crisis': `
    papas pressure 210 or 125 nose ear hot, vomiting, confused / papa ka bp 240, ghabrahat, aankho ke saamne dhundh / पिताजी का बीपी 230, सीने में
    बेचैनी, उल्टी`,
  'pre-eclampsia': `
    pregnant bp 170 vision blur / aathve mahine me bp badha aur dhundhla dikh raha / प्रसव के बाद बीपी 170, सिर फट रहा, धुंधला दिखना`,
  'pregnancy-bleeding': `
    sister in law pregnant slipped in bathroom now bleeding / teesre mahine me thakke gir rahe pet me marod`,
  'baby-not-moving': `
    wife says baby very quiet in womb since morning usually active / gir gayi thi garbhvati, tab se bachha lat nahi maar raha / नौवें महीने में किक
    बहुत कम हो गई आज`,
  'heavy-period': `
    changing pad every hour whole night dizzy breathless / mc me khoon ki nadi beh rahi, khet me baith gayi / रसौली है, इस बार मासिक में बहुत ज्यादा
    खून, सांस फूल रही`,
  appendicitis: `
    wife right side below navel severe pain when press and release / bete ko dayi or niche dabane pe cheekh nikalti, bukhar / अपेंडिक्स का दर्द
    असहनीय, दबाकर छोड़ने पर चीख निकलती`,
  'gallstone-attack': `
    upper right stomach pain to right shoulder blade since shaadi dinner father / gall bladder me stone hai, aaj tez dard aur aankh peeli bukhar /
    पूरी खाने के बाद पित्ताशय वाला दर्द उठा, उल्टी नहीं रुक रही`,
  'severe-stomach-pain': `
    son drawn up screaming in tummy pain since 3 hours nothing works / पेट लकड़ी जैसा सख्त, हाथ नहीं लगाने देते`,
  'bowel-obstruction': `
    दादा का पेट फूला, तीन दिन से मल गैस बंद, हरी उल्टी`,
  testicle: `
    one testical twisted painful / cycle se gira, niche ki goli sooj ke neeli / बेटे के एक अंडकोष में सूजन, छूने नहीं दे रहा`,
  dehydration: `
    grandmother diarrhoea 3 days very weak tongue dry no toilet passed / garmi me dadi ne pani nahi piya, peshab band, jeebh sookhi / बच्ची का तालू
    धंस गया, दस्त बंद नहीं`,
  'dengue-danger': `
    dengu positive pregnant wife blood spots on skin and weak / ns1 positive behen ko baar baar ulti, bechain, shareer pe laal dhabbe / डेंगू वाली
    बेटी के पेट में तेज दर्द, बार बार उल्टी`,
  'high-fever-danger': `
    grandfather temp 104.5 talking to himself shivering / badh ke baad pati ko 104 ka bukhar chaar din, uth nahi pa rahe / तेज बुखार में पत्नी बड़बड़ा
    रही, शरीर तप रहा`,
  croup: `
    baby making harsh crow sound when inhale sudden night cough / raat ko achanak do saal ke bete ki bhaunkti khansi, saans atakti / सांस अंदर लेते
    सीटी जैसी आवाज, भौंकती खांसी, डेढ़ साल`,
  'whooping-cough': `
    unvaccinated daughter coughing nonstop till blue with long gasp sound / do mahine ki bachi khaste khaste saans bhool jati / दो महीने की बेटी
    लगातार खांसी के दौरे, उल्टी`,
  'eye-emergency': `
    newborn eyes swollen shut with lot of pus 3 days old / kaala motia wali dadi, achanak aankh me asahniya dard / आंख के चारों तरफ सूजन, बाहर निकल
    आई, बुखार बच्चे को`,
  tetanus: `
    mother rusty knife cut last week now neck and back stiff spasms / ghar pe naal kaati, 7 din ka bacha akad raha dudh nahi khichta / धनुष जैसा शरीर
    मुड़ रहा, पुराना घाव है`,
  rabies: `
    mother cannot swallow water throat spasm after old dog bite / hawa lagne se kaamp uthta, laar gir rahi, purana kutte ka kata / बेटा पंखे की हवा से
    डर रहा, लार बह रही, कुत्ता काटा था`,
  'urine-blocked': `
    catheter blocked at home no urine 8 hours father crying in pain / prostet hai, bund bund bhi nahi aa raha, dard / डिलीवरी के बाद पेशाब नहीं उतर
    रहा बारह घंटे से`,
  'blood-in-urine': `
    child urine cola colour face swollen after throat infection / pishab ki jagah khoon aa raha papa ko, jalan bhi / प्रोस्टेट ऑपरेशन के बाद पेशाब की
    थैली खून से भरी`,
  'spine-injury': `
    grandmother fell on stairs back crack sound legs numb / nahar me ulta kooda, gardan lagi, haath pair nahi chal rahe / तालाब में सिर के बल कूदा, अब
    गर्दन नहीं हिल रही`,
  spine: `
    father back pain since weeks suddenly cannot lift foot and no urine feeling / kamar se dono tango me sunnpan badh raha, peshab pe control nahi /
    रीढ़ की टीबी है, आज से पैर उठ नहीं रहे`,
  'kidney-stone-pain': `
    kidney stone mother pain with fever shivering / pathri ka dard utha truck me, ek jagah baith nahi pa raha / पथरी के दर्द के साथ ठंड लगकर बुखार आया`,
  'sickle-cell-crisis': `
    child on hydroxyurea severe leg and back pain tablets not working / barish me bheega sickle ka mareez, haath pair me asahniya dard / सिकल सेल में
    अचानक शरीर पीला, तिल्ली बढ़ी, सुस्त`,
  'violent-behaviour': `
    wife after delivery says baby is devil trying to hurt it / dawa chhod di, awaze sunai deti, padosi par hamla kiya / भाई बेकाबू, चाकू लेकर घूम रहा,
    सिजोफ्रेनिया है`,
  'dizziness-danger': `
    cant stand spinning seeing double / pichhe sir me dard, chakkar, kadam ladkhadate, ulti / मां को चक्कर, एक तरफ लुढ़क रही, गर्दन में दर्द`,
  unconscious: `
    maid found lying in kitchen breathing but no response / khet me behosh mile dada, aankh nahi khol rahe / पड़ोसी अंकल फर्श पर बेसुध मिले, सांस चल
    रही`,
  bleeding: `
    varicose vein burst grandma leg bleeding in bathroom floor full / shisha lag gaya nas kat gyi, kapda bhar gaya / डायलिसिस वाले हाथ से खून की धार
    निकली`,
  'eye-injury': `
    pencil poked sons eye blood inside / lohe ka kan aankh me ghus gaya lathe pe / मेरी आंख में फिनाइल छिटक गया, बहुत जलन`,
  labour: `
    baby coming out in bathroom ambulance not arrived / jachgi ka dard raste me, sir dikh raha / बच्चे का पैर पहले बाहर आ गया, दाई घबरा गई`,
  'hearing-loss': `
    father hearing gone overnight after viral, dizzy also / subah utha to bayan kaan behra, chakkar bhi / फोन कान पर रखा तो कुछ सुनाई नहीं दिया, आज ही
    हुआ`,
  'altitude-sickness': `
    ladakh wife confused staggering / pahad pe oxygen kam, dost behki baate kar raha, niche le jaye? / पहाड़ पर ऊंचाई से दोस्त बहका हुआ, लड़खड़ा रहा`,
  fainting: `
    grandfather got up at night for toilet and fainted twice / gash kha ke gira kaka, pani ka chhinta diya to utha / पेशाब करते समय आंखों के आगे
    अंधेरा और गिर गया`,
  assault: `
    maid told owner forced himself on her, needs doctor today / thekedar ne zabardasti ki majdoor aurat ke sath / मालिक ने जबरदस्ती की, किसी को बता
    नहीं पा रही`,
  'cholera-danger': `
    rice water motions nonstop son / baadh ka pani piya, ek ghante me 10 dast safed pani, pindli me ainthan / मेले का पानी पीकर सबको सफेद पतले दस्त,
    ऐंठन`,
  none: `
    how long after stent can father travel / how to clean nebulizer at home / can epilepsy patient marry / is one beer a day harmful for liver /
    acidity after dinner what to do / normal fasting sugar level for 65 years / gallbladder removal diet after surgery / bypass ke baad kitne din
    aaram / tairna kaise sikhe bachche ko / tension kam karne ka tarika / tezab kya hota hai formula / pair ki nas phoolna yoga / period jaldi lane ka
    tarika / aankho ke niche kale ghere / माइग्रेन से बचाव के उपाय / नवजात में पीलिया क्यों होता है जानकारी / गैस सिलेंडर बुक करने का नंबर / आयरन की
    गोली से काला मल सामान्य है क्या / गर्भावस्था में पैरों में हल्की सूजन के उपाय / प्लेटलेट बढ़ाने के लिए क्या खाएँ रिपोर्ट डेढ़ लाख / सिकल सेल टेस्ट
    कहाँ होता है / asthma inhaler how many times daily normal / epilepsy medicine side effects hair fall / gumboots for farmers snake protection /
    constipation in old age home remedy / insulin storage without fridge travel / zinc tablet for diarrhoea how many days / schizophrenia meaning in
    hindi / chashme ka number kaise kam kare / machhardani kaha se milegi free / bichhu ka chitra aur jankari / tb me kya khana chahiye / pitte ki
    pathri ka operation kharcha / prostate badhne par kya khaye / neend na aana gharelu upay / शहद खाने के फायदे / बरसात में घर को सांप से कैसे बचाएं
    / लू से बचने के लिए क्या पीएं / मोतियाबिंद का ऑपरेशन कब कराएं / दमे की दवा जीवन भर लेनी पड़ती है क्या / पुरानी मोच में हल्का दर्द, सिकाई गरम या
    ठंडी / चुकंदर खाने से पेशाब गुलाबी होना / clopidogrel side effects long time use / pneumonia vaccine for child schedule / levetiracetam weight
    gain / crocin with empty stomach ok / ecg report kaise padhe / navjaat ko dhoop kab dikhaye / man udaas rehta hai kabhi kabhi yoga se theek hoga /
    ulti ki dawa safar ke liye / garmi me kya piye thandak ke liye / period me halka dard ka upay / aankh ke neeche kaale ghere / sickle cell trait
    marriage counselling / dialysis kitne ghante chalta hai / एंजियोप्लास्टी के बाद कब काम पर जाएं / नवजात को पीलिया क्यों होता है / रेबीज का टीका
    कितने दिन पर लगता है / माहवारी देर से आने के कारण / मिर्गी का इलाज कितने साल चलता है / नसें फूलने के लिए मोजे कौन से / प्रोस्टेट की दवा के साइड
    इफेक्ट`,
}

export const unseenDangerQuestions: readonly (readonly [search: string, emergency: string])[] = Object.entries(
  byEmergency,
).flatMap(([emergency, searches]) =>
  searches.split('/').map((search) => [search.trim().replace(/\s+/g, ' '), emergency] as const),
)
