// The words of a text as the searches of guides and help compare them.

/** Words that say nothing about an illness: English, Hindi in Latin letters, Hindi. */
const EMPTY = new Set(
  `a all always am an and any are at be been can do does feel feeling for from get getting got had have has how i im in is it its me my
  no not of on or so that the there this time to very was what when while why will with you your
  cure does long last lasting many much normally remedy remedies should treat treatment
  aur bahut hai hain ho hota hoti ka kaise karna karun ke ki ko kya liye mein mera mere meri mujhe par raha rahe rahi se upay wali wala
  bachne bachav chahiye dawa dawai gharelu ilaj ilaaj jaye kab karne karen kare kitna kitne kitni khana khaye khaen konsi kaunsi lakshan
  nahi nuskha nuskhe me theek thik upchar upaay
  में मे है हैं हो होता होती होना रहा रही रहे का की के को से पर और या ने तो भी मुझे मेरा मेरी मेरे क्या कैसे क्यों बहुत हुआ हुई गया गई
  करना करें करूं लिए वाला वाली इलाज उपचार उपाय लक्षण कारण
  कब कितना कितनी कितने कौन कौनसी क्यूं खाना खाएं खाये घरेलू चाहिए ठीक दवा दवाई दूर नुस्खा नुस्खे बचाव बचने लगता लगती जाता जाती नहीं`
    .split(/\s+/)
    .map(foldedHindi),
)

/** Synonyms; the first word represents the others. The guides use the plain ones. */
const SAME = [
  ['poo', 'stool', 'motion', 'feces', 'latrine'],
  ['pee', 'urine', 'urination', 'wee'],
  ['tummy', 'belly', 'stomach', 'abdomen', 'abdominal'],
  ['shivering', 'shiver', 'chill', 'rigor'],
  ['swelling', 'swollen', 'swell', 'edema'],
  ['fit', 'seizure', 'convulsion'],
  ['itching', 'itch', 'itchy'],
  ['tired', 'tiredness', 'fatigue', 'weakness', 'weak'],
  ['dizzy', 'dizziness', 'giddiness', 'giddy', 'spinning'],
  ['vomiting', 'vomit', 'throwing'],
  ['breathless', 'breathlessness', 'breathing', 'breath'],
  ['fever', 'temperature'],
  ['red', 'redness'],
  ['thirst', 'thirsty'],
  ['pregnancy', 'pregnant'],
  ['trouble', 'difficulty'],
  ['सिर', 'सर'],
  ['दर्द', 'दुखना', 'दुखता', 'दुख'],
  ['तकलीफ', 'दिक्कत', 'परेशानी', 'समस्या'],
]
const sameAs = new Map(
  SAME.flatMap(([first, ...others]) => others.map((word) => [foldedHindi(word), foldedHindi(first!)] as const)),
)

/**
 * Returns the words of a text as searches compare them: without case, accents and dots, in one spelling where British and
 * American differ (diarrhoea, diarrhea), and in the singular. Hindi keeps its vowel signs. Stop words are left out unless there
 * are no others.
 */
export function wordsOf(text: string): string[] {
  const words = foldedHindi(text)
    .replace(/(?![\u0900-\u097f])\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/['’]/g, '')
    // b.p. is bp
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !EMPTY.has(word))
  return (telling.length > 0 ? telling : words).map(plainOf).map((word) => sameAs.get(word) ?? word)
}

function plainOf(word: string): string {
  const isPlural = word.length > 3 && /(?<!s|u|i)s$/.test(word)
  const one = isPlural ? word.replace(/ies$/, 'y').replace(/s$/, '') : word
  return one.replace(/ae|oe/g, 'e').replace(/our$/, 'or')
}

/**
 * Returns a text in which spellings of one Hindi word are the same: खाँसी, खांसी and खान्सी, बीमारी and बिमारी, with or without a
 * nukta, joiners or a visarga, with digits of either script. Compatibility forms are unified in every script.
 */
function foldedHindi(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u093c\u0903\u200c\u200d]/g, '')
    .replace(/\u0901|[ङञणनम]\u094d(?=[क-भश-ह])/g, '\u0902')
    .replaceAll('ॉ', 'ो')
    .replaceAll('ऑ', 'ओ')
    .replaceAll('ी', 'ि')
    .replaceAll('ू', 'ु')
    .replaceAll('ई', 'इ')
    .replaceAll('ऊ', 'उ')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
}

/**
 * Returns a word as bytes, one for each letter of the Latin alphabet and of Devanagari, so that a misspelled letter counts
 * once.
 */
export const lettersOf = (word: string): Uint8Array =>
  Uint8Array.from(word, (letter) => {
    const code = letter.codePointAt(0)!
    return code < 0x80 ? code : 0x80 | (code & 0x7f)
  })
