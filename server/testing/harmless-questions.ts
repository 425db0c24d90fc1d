/** Searches of people who aren't in danger: no red card. */
export const harmlessQuestions: readonly string[] = `
  heart rate, healthy heart diet, bad breath, blood pressure, blood test, snake gourd, knee pain, fever, hair fall, burning urine, acidity, dengue,
  asthma, epilepsy medicine, heart attack prevention, vomiting, stomach pain, constipation, period pain, eye drops, dry cough, tiredness, leg pain,
  food poisoning, cooking oil for heart patients, low blood pressure, white discharge, allergy, bed bugs, sleeping problem, baby vaccination, weight
  loss, gym fit body, mouth ulcer, blood in stool test, how to stop hair fall, dark circles, vitamin d tablets, which tablets for fever, khansi, sir
  dard, kamar dard, aankh me jalan, बुखार, पेट दर्द, कमर दर्द, पीलिया, feeling tired all the time, fast food, drinking water, nose block, ear pain,
  jaw clicking, arm pain, chest pain exercise physiotherapy, baby food, chest cold, heart diseases list, face wash, oily face, dry lips, throat
  infection, sore throat and fever, eye test, eye itching, dog food, dog vaccine, hand cream, leg cramps at night, knee replacement cost, frozen
  shoulder, back pain exercises, kamar dard ka ilaj, pet saaf, mild stomach ache, vomiting in pregnancy, pregnancy test, pregnant fruit to eat, baby
  kicks when to start, baby bath, baby sleep through the night, newborn care, child height, school fever, bukhar 100, high fever, cold and cough,
  cough syrup for kids, dry cough remedies, sugar patient diet, sugar test, sugar 120, sugar control, bp 120 80, normal bp, low bp diet, cholesterol,
  iron deficiency, blood donation, blood cancer, period late, heavy periods home remedy, urine infection, urine colour, kidney stone diet, gallstone
  diet, piles cream, hard stool, ors for loose motion, dast ki dawa, dizziness when standing, ear infection drops, skin peeling on hands, sunburn
  lotion, burning sensation in stomach, hair falling out, broken tooth, tooth pain tablet, jaw pain when chewing, weight gain, protein powder, vitamin
  d dose, paracetamol dose, crocin, antibiotic tablets, sleeping tablets, double chin, cetirizine for allergy, allergy test, food allergy, bee pollen,
  mosquito repellent, bed bug bites, insect bite cream, varicose veins, how to stop drinking alcohol, depression, anxiety, panic attack, cant sleep,
  tired all the time, life insurance, heat pad, summer drinks, learn swimming, cold water bath, first aid box, epilepsy diet, sinus headache, dengue
  prevention, malaria tablets, typhoid, flu shot, asthma inhaler price, breathing exercise, snoring, hernia, contraceptive pills, erectile
  dysfunction, cancer, acne, dandruff, chehre par daane, baal jhadna, thakan, neend nahi aati, sardi khansi, pair dard, sir dard ki goli, बाल झड़ना,
  गैस, बवासीर, sprained ankle, plaster care, small cut, wound care dressing, baby cries a lot, child cough, fits clothes, drinking milk at night, egg
  diet, left side back pain, dry skin, work stress, side effects of metformin, oil massage baby, coffee and bp, knee bend exercise, mild headache
  after screen time, pregnancy test at home, heart healthy diet chart, fit lose weight, eye drops for redness, eye makeup remover, eye allergy drops,
  red eye home remedy, labour law, pregnancy week 30 baby size, baby green poop, newborn jaundice sunlight, baby formula milk brand, hot milk with
  turmeric, green tea weight loss, holi colour removal from hair, rice water for hair, mehndi allergy, ear wax removal, both knees pain old age,
  spondylitis exercise, gas problem in stomach, pet me gas ka gharelu ilaj, room heater dry skin, lung capacity exercise, blood donation rules, sugar
  free sweets, normal sugar 100, low bp remedies, high fibre foods, swollen feet in pregnancy, leg swelling after standing all day, single knee pain,
  back pain yoga, stool test, black hair oil, dog vaccination schedule, bee wax candle, building body gym, goodbye party, husband low sperm count,
  marriage counselling, quit sugar plan, alcohol and antibiotics, abortion law india, period late 5 days, gym injury prevention, shoulder stiffness,
  teeth whitening, stretch marks, fever 100 in adult, typhoid diet, feeling lonely, anger management, altitude training, ladakh packing list, heat
  rash powder, asthma inhaler how to use, cold and blocked nose, throat infection antibiotic, itching all over dry skin, vitamin tablets for hair,
  डायबिटीज डाइट, बच्चे को खांसी, आंख में जलन, गर्भावस्था में क्या खाएं, कमर दर्द व्यायाम, chehre pe pimple, kaan me khujli, ghutno me dard, sharab
  chhodne ka tarika, saans ki exercise, haldi doodh fayde, khoon ki kami, fat in blood, child fever since 3 days, bachche ko 3 din se bukhar, body
  pain tablet, finger numb while sleeping, tablet for cough, injection for rabies price, flu vaccine child, fish oil capsules, dal recipe, iron rich
  foods, cut nails baby, baby rolled over milestone, swimming after ear piercing, hot water for throat, throat pain while swallowing, mouth ulcer gel,
  lip colour dark, face wash oily skin, spectacles number, chashma hatane ke upay, period delay, pregnancy me ulti, baby kick count app, newborn bath,
  sugar control kaise kare, bp kam karne ke upay, heart beat normal rate, cholera vaccine, malaria prevention, gas cylinder booking, pet saaf kaise
  kare, urine infection medicine, kidney diet, back pain mattress, neck pain exercise, spine surgery cost, ear drops, wine health, quit drinking app,
  my husband snores, wife pregnant diet, anger issues, std test, acidity after eating spicy food, pregnancy me papita khana chahiye ya nahi, pet ke
  keede ki dawa kab khani chahiye, deworming tablet for kids age, spicy food causes pimples, khana khane ke baad neend aati hai, eye strain from
  laptop, current affairs of health, electricity bill, 7 month baby weight, bachche ke dant 8 mahine me, 1 month workout plan, 30 weeks pregnancy
  diet, pregnancy me kitna pani piye, nariyal pani ke fayde, patakhe se pollution kaise bache, insulin plant benefits, sugar 120 fasting normal, sugar
  140 after meal, din me kitni baar brush kare, do din se khansi, 10 din ka diet plan, 2 weeks diet plan, mosquito repellent safe for baby, chuhe
  kaise bhagaye ghar se, spray for cockroach, seeti bajana kaise sikhe, wall painting smell, memory kaise badhaye, scooty insurance, septic tank
  design, नवजात की मालिश, बच्चे को कीड़े की दवा, आठवां महीना सोने का तरीका, तीन दिन से जुकाम, पटाखों से प्रदूषण, eyes tired after screen, normal
  delivery exercise, surgery cost knee, bhabhi ko baal jhadne ki samasya, dizzy spells vitamin, bachcha mitti khata hai, drinking milk before bed,
  nose ring infection care, eye infection drops, bachche ko bottle se doodh kab tak de, switch to green tea, wire free bra benefits, lighter meals at
  night, 12 month baby shoes size, 6 hafte me vajan kam, ek mahine me height badhana, teesre mahine me sonography, 9th month pregnancy walking,
  delivery ke baad kya khaye, hot water bag for back pain, oil pulling benefits, aankh ke liye gajar, eye cream for wrinkles, sugar free biscuit,
  insulin kya hota hai, pump for breast milk, khelte waqt ghutno me dard, tree pose yoga, spice allergy list, khet me jaivik khad, khatmal bhagane ka
  upay, fire safety rules, snake plant benefits, machine se vajan napna, period cup how to use, सातवें महीने का आहार, शुगर की जांच कब करें, बिजली का
  बिल, पानी की बोतल साफ करना, दिन की शुरुआत कैसे करें, knee pain since 24 weeks, naak se pani aa raha`
  .split(',')
  .map((search) => search.trim())
