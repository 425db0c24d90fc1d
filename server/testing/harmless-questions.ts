/** Searches of people who aren't in danger: no red card. */
export const harmlessQuestions: readonly string[] = `
  chest infection, heart rate, burns calories, healthy heart diet, breathing exercises, bad breath, heat rash,
  blood pressure, blood sugar, blood test, blood group, snake gourd, back pain, knee pain, headache, fever,
  cough, hair fall, burning when i pee, burning urine, heartburn, acidity, gas, dengue, malaria, asthma,
  epilepsy, epilepsy medicine, how to prevent stroke, heart attack prevention, snake bite prevention, vomiting,
  loose motion, stomach pain, pet dard, constipation, pregnancy diet, period pain, missed period, eye drops,
  red eyes, dry cough, weakness, tiredness, dizziness, leg pain, swollen feet, food poisoning, brown discharge,
  cooking oil for heart patients, diabetes diet, low blood pressure, high bp, white discharge, skin rash,
  allergy, dust allergy, bed bugs, head lice, sleeping problem, baby not sleeping, baby vaccination, teething,
  weight loss, fitness, gym fit body, sore throat, mouth ulcer, bleeding gums, blood in stool test,
  stop smoking, how to stop hair fall, black spots on face, dark circles, iron tablets, vitamin d tablets,
  paracetamol tablet, which tablets for fever, bukhar, khansi, zukam, sir dard, bukhar ki dawa, kamar dard,
  pairon me dard, aankh me jalan, gale me dard, बुखार, सिर दर्द, पेट दर्द, खांसी, कमर दर्द, दस्त, पीलिया,
  smoking and lungs, feeling tired all the time, feeling sad, fast food, walking for health, drinking water,
  swimming pool infection, nose block, runny nose, ear pain, tooth pain, jaw clicking, neck pain, arm pain,
  mild headache, chest pain exercise physiotherapy, fever tablet, baby food, chest x ray, chest cold,
  heart healthy food, heart diseases list, stroke recovery exercises, face wash, face pack, oily face, lip balm,
  dry lips, tongue cleaning, throat infection, throat pain tablet, sore throat and fever, dry eyes, eye test,
  eye makeup, eye itching, snake plant, dog food, cat allergy, dog vaccine, rabies vaccine price, hand cream,
  arm fat exercise, leg cramps at night, leg exercise, knee replacement cost, shoulder pain, frozen shoulder,
  neck stiffness after sleeping, back pain exercises, low back pain, kamar dard ka ilaj, pet me gas, pet saaf,
  stomach upset, mild stomach ache, acidity medicine, vomiting in pregnancy, morning sickness, pregnancy test,
  pregnancy week by week, pregnant fruit to eat, pregnancy folic acid, baby kicks when to start,
  baby weight chart, baby bath, baby teeth, baby sleep through the night, baby milk powder, newborn care,
  newborn vaccination schedule, child height, child not eating vegetables, school fever, fever in child,
  bukhar 100, fever 101, high fever, viral fever, cold and cough, wet cough, cough syrup for kids,
  cough at night, dry cough remedies, mucus in throat, sugar patient diet, sugar free biscuits, sugar test,
  sugar level chart, sugar 120, fasting sugar 110, sugar control, bp tablet, bp 120 80, bp 140, normal bp,
  bp machine, low bp diet, high blood pressure diet, cholesterol, thyroid test, iron deficiency,
  haemoglobin low, blood donation, blood pressure chart, blood cancer, blood tests list, period late,
  period cramps, heavy periods home remedy, periods delay tablet, urine infection, urine test, urine colour,
  frequent urination, kidney stone diet, gallstones, gallstone diet, piles, piles cream, constipation in baby,
  hard stool, loose motion tablet, ors for loose motion, diarrhoea, dast ki dawa, vertigo exercises,
  dizziness when standing, ear wax, ear infection drops, nose ring infection, skin peeling on hands,
  skin burn after sun, sunburn lotion, burning feet, burning sensation in stomach, seene me jalan,
  hair falling out, nail fungus, broken tooth, broken nail, tooth pain tablet, gum bleeding,
  jaw pain when chewing, how to lose weight, weight gain, gym supplements, protein powder, vitamin b12,
  vitamin d dose, calcium tablets, paracetamol dose, dolo 650, crocin, azithromycin, antibiotic tablets,
  sleeping pills side effects, sleeping tablets, missed tablet, double chin, painkiller, cetirizine for allergy,
  skin allergy, allergy test, dust allergy tablets, food allergy, hives, bee pollen, honey for cough,
  mosquito repellent, mosquito bite, bed bug bites, ant bite, insect bite cream, spider veins, varicose veins,
  alcohol and medicines, how to stop drinking alcohol, smoking effects, depression, feeling low, anxiety,
  stress, panic attack, anger control, cant sleep, not sleeping well, tired all the time, no energy,
  life insurance, live longer, heat pad, hot water bag, summer drinks, swimming benefits, learn swimming,
  water intake, cold water bath, accident insurance, first aid box, cpr training course, epilepsy diet,
  migraine, sinus headache, headache tablet, dengue prevention, dengue test, malaria tablets, jaundice diet,
  typhoid, covid vaccine, flu shot, tb treatment, asthma inhaler price, asthma diet, breathing exercise,
  yoga for breathing, snoring, appendix function, hernia, testicle size, contraceptive pills,
  morning after pill, erectile dysfunction, hiv test, cancer, breast lump, acne, pimples on face, dandruff,
  pet fat kam kaise kare, chehre par daane, aankh ke niche kale ghere, baal jhadna, haath pair me jhunjhuni,
  thakan, kamzori, neend nahi aati, gale me kharash, sardi khansi, ghutne ka dard, pair dard, pet dard ki dawa,
  sir dard ki goli, motapa, बाल झड़ना, कब्ज, गैस, खुजली, बवासीर, वजन कम करना, sprained ankle, old fracture pain,
  plaster care, cut hair, small cut, scar removal, wound care dressing, stitches removal, baby cries a lot,
  toddler tantrums, child cough, child cold, fits clothes, medicine for cold, drinking milk at night,
  milk allergy, egg diet, right side back pain, left side back pain, left arm exercise, dry skin, skin glow,
  work stress, working mother, side effects of metformin, tea benefits, oil massage baby, coconut oil hair,
  coffee and bp, eye strain computer, knee bend exercise, back side pimples,
  mild headache after screen time, cut on finger how to dress, pregnancy test at home, how to lower bp naturally,
  heart healthy diet chart, snake gourd recipe, fit lose weight, stress relief tips, eye drops for redness, eye power
  test, eye makeup remover, dark circles under eyes, eye allergy drops, dust allergy eyes, red eye home remedy,
  contact lenses cleaning, labour law, baby kicks week 20, pregnancy week 30 baby size, pregnancy back pain pillow,
  baby green poop, baby yellow poop normal, newborn jaundice sunlight, newborn sleep schedule, baby formula milk
  brand, how many tablets of calcium a day, hot milk with turmeric, hot tea benefits, green tea weight loss, spray for
  mosquito at home, holi colour removal from hair, hair colour side effects, rice water for hair, chilli side effects,
  mehndi allergy, hearing aid price, ear wax removal, ear piercing care, both knees pain old age, spine exercises,
  spondylitis exercise, kidney function test, gas problem in stomach, gas and bloating remedies, pet me gas ka gharelu
  ilaj, gharelu nuskhe khansi, room heater dry skin, lung function test, lung capacity exercise, blood report reading,
  blood donation rules, platelet count normal range, sugar free sweets, sugar test fasting, normal sugar 100, bp
  130/90, low bp remedies, high protein diet, high fibre foods, one leg shorter, swollen feet in pregnancy, swollen
  gums, leg swelling after standing all day, varicose veins leg, single knee pain, back pain sitting job, back pain
  yoga, burning urine remedy, stool test, toilet training toddler, black hair oil, black tea benefits, dog vaccination
  schedule, cat fur allergy, bee wax candle, honey bee farming, building body gym, jump rope calories, goodbye party,
  husband snoring, husband low sperm count, husband wife blood group same, marriage counselling, quit smoking tips,
  quit sugar plan, stop drinking alcohol help, alcohol and antibiotics, wine and heart, abortion law india, abortion
  pills cost, period late 5 days, period pain tablet, gym injury prevention, tennis elbow, shoulder stiffness, neck
  pain pillow, teeth whitening, tooth fang shape, stretch marks, stretch mark cream, fever 100 in adult, fever tablet
  name, typhoid diet, tired after work, feeling lonely, exam stress, anger management, mood swings, altitude training,
  trekking fitness, ladakh packing list, sun tan removal, heat rash powder, summer dehydration drinks, asthma inhaler
  how to use, inhaler technique, cold and blocked nose, nose hair trimming, throat infection antibiotic, skin rash
  cream, itching all over dry skin, ringworm tablets, vitamin tablets for hair, sleeping tablets safe, डायबिटीज डाइट,
  सिर दर्द की दवा, बच्चे को खांसी, पेट में गैस, आंख में जलन, बाल काले करना, गर्भावस्था में क्या खाएं, वजन घटाना, कमर
  दर्द व्यायाम, bache ka vajan, chehre pe pimple, daant me dard, kaan me khujli, pair me dard, ghutno me dard, khansi
  ki dawai, sharab chhodne ka tarika, dil ko swasth rakhne ke upay, saans ki exercise, vicks for breathing, haldi
  doodh fayde, gouty arthritis, khoon ki kami, khoon badhane ke upay, fat in blood, blood group o positive, child
  fever since 3 days, fever since 2 days, bachche ko 3 din se bukhar, feeling weak after fever, body pain tablet, hand
  pain after typing, finger numb while sleeping, leg cramps remedy, tablet for cough, medicine for acidity, injection
  for rabies price, tetanus injection, flu vaccine child, egg allergy food list, fish oil capsules, machli ke tel ke
  fayde, dal recipe, tea stain teeth, iron rich foods, iron tablet constipation, cut nails baby, nails care, baby
  rolled over milestone, baby bath water temperature, swimming after ear piercing, drinking water daily, hot water for
  throat, steam for cold, throat pain while swallowing, sore throat gargle, mouth ulcer gel, tongue white coating, lip
  colour dark, face fat loss, face wash oily skin, eye power increase, spectacles number, eye twitching, chashma
  hatane ke upay, period pain home remedy, period delay, pregnancy me pair dard, pregnancy me ulti, baby movement
  chart, baby kick count app, newborn weight gain, newborn bath, pilia ke lakshan, sugar control kaise kare, sugar
  level 140 after food, bp kam karne ke upay, bp 135/85, heart beat normal rate, heart beats per minute normal,
  cholera vaccine, dengue me kya khaye, malaria prevention, gas ki dawa, gas cylinder booking, stomach gas exercise,
  pet saaf kaise kare, motion tablet, urine infection medicine, peshab me jalan, kidney diet, pathri ka ilaj, back
  pain mattress, kamar dard yoga, neck pain exercise, gardan dard, spine surgery cost, hearing test, ear drops,
  alcohol limit, wine health, whisky calories, quit drinking app, stress management, my husband snores, husband has
  cough, wife pregnant diet, beat stress, anger issues, sex education, std test, sexual health clinic,
  acidity after eating spicy food, eye strain mobile, pregnancy me papita khana chahiye ya nahi, thyroid me kya nahi
  khana chahiye, pet ke keede ki dawa kab khani chahiye, bachche ko keede ki dawai pilane ki umar, deworming tablet
  for kids age, papita khane ke fayde, spicy food causes pimples, what food to eat in fever, khana khane ke baad
  neend aati hai, khana khane ke baad pet bhari, eye strain from laptop, mobile dekhne se aankh thakna, current
  affairs of health, current weight 70 kg how to reduce, electricity bill, 6 month baby food chart, 7 month baby
  weight, 3 month baby vaccination, bachche ke dant 8 mahine me, 2 mahine se baal jhad rahe, 1 month workout plan,
  20 week pregnancy scan, 30 weeks pregnancy diet, baby kicks when start, pregnancy me kitna pani piye, pani kam
  peene se kya hota hai, nariyal pani ke fayde, alcohol free sanitizer, patakhe se pollution kaise bache, eye makeup
  for wedding, insulin plant benefits, insulin injection how to store, sugar 120 fasting normal, bp 128/84, sugar
  140 after meal, hafte me kitni baar baal dhoye, din me kitni baar brush kare, din ka khana kab khaye, do din se
  khansi, teen din se sardi hai, 10 din ka diet plan, day care for kids, 2 weeks diet plan, sewing machine ki sui,
  mosquito repellent safe for baby, cockroach kaise bhagaye, chuhe kaise bhagaye ghar se, kheti ki jankari, spray
  for cockroach, ped lagane ke fayde, seeti bajana kaise sikhe, whistle sound in ear, wall painting smell, yaad
  karne ka tarika, memory kaise badhaye, bike chalane se kamar dard, scooty insurance, tanki saaf karne ka tarika,
  septic tank design, bachche ko doodh kab chhudaye, नवजात की मालिश, नवजात का वजन, बच्चे को कीड़े की दवा, गर्भावस्था
  का सातवां महीना आहार, आठवां महीना सोने का तरीका, दो महीने के बच्चे का टीका, तीन दिन से जुकाम, खाना खाने के बाद
  टहलना, पटाखों से प्रदूषण, पानी कितना पीना चाहिए, eyes tired after screen, delivery ke baad pet kam kaise kare,
  normal delivery exercise, delivery date calculator, surgery cost knee, plaster kab katega, bhabhi ko baal jhadne
  ki samasya, mosquito bite on baby home remedy, dizzy spells vitamin, black tongue coating, bachcha mitti khata
  hai, child eats chalk, drinking milk before bed, daru chhodne ki dawa, nose ring infection care, mirchi khane se
  pet me jalan, eye infection drops, knee bend pain stairs, bachche ko bottle se doodh kab tak de, cooler ki safai
  kaise kare, switch to green tea, plug hair transplant, wire free bra benefits, light exercise for heart, lighter
  meals at night, touch therapy benefits, 12 month baby shoes size, 5 month baby solid food, 6 hafte me vajan kam,
  20 din me vajan kaise badhaye, ek mahine me height badhana, do mahine ki pregnancy me kya khaye, teesre mahine me
  sonography, seventh month baby shower, 9th month pregnancy walking, labour room bag list, delivery ke baad kya
  khaye, delivery bag checklist, hot water bag for back pain, hot oil massage hair, oil pulling benefits, doodh me
  haldi, aankh ke liye gajar, aankh me kajal lagana, eye cream for wrinkles, stone wash jeans, sugar free biscuit,
  sugar wali chai, insulin kya hota hai, insulin resistance diet, pump for breast milk, whistling teeth gap, khelte
  waqt ghutno me dard, girne se kaise bache, tree pose yoga, roof garden vegetables, spice allergy list, spray tan,
  khet me jaivik khad, keede makode se bachav, khatmal bhagane ka upay, nasha mukti kendra number, fire safety
  rules, aag ka matlab sapne me, snake plant benefits, dog food brands, machine se vajan napna, khoon badhane wale
  fal, period cup how to use, बच्चे का वजन छह महीने, सातवें महीने का आहार, दूध पीने का सही समय, शुगर की जांच कब
  करें, आंख का चश्मा, बिजली का बिल, खेत की मिट्टी जांच, पानी की बोतल साफ करना, दिन में सोना अच्छा या बुरा, दिन की
  शुरुआत कैसे करें, घुटने का व्यायाम,
  knee pain since 24 weeks, headache since 30 weeks, naak se pani aa raha, aankh se pani aa raha hai
`
  .split(',')
  .map((search) => search.trim())
