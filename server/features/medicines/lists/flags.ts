const YES = /^(?:true|t|yes|y|1|discontinued)$/i
const NO = /^(?:false|f|no|n|0|available|active|continued|not discontinued)$/i

/** Whether a list says that a product is no longer made; undefined for words that are neither. */
export function isDiscontinued(text: string | null): boolean | null | undefined {
  if (text === null) return null
  if (YES.test(text)) return true
  return NO.test(text) ? false : undefined
}

const REQUIRED = /^(?:true|yes|y|1|required|rx|rx required|schedule (?:h1?|x)|h1?|x)$/i
const NOT_REQUIRED = /^(?:false|no|n|0|none|otc|not required|over the counter)$/i

/**
 * Whether a list says that a prescription is needed, also in the sentence that a shop shows, in English, Hindi or Tamil;
 * null where it says nothing, undefined for words that are neither.
 */
export function needsPrescription(text: string | null): boolean | null | undefined {
  if (text === null) return null
  if (NOT_REQUIRED.test(text) || /\b(?:no|without) prescription\b|prescription (?:is )?not required/i.test(text))
    return false
  if (REQUIRED.test(text) || /prescription (?:is )?(?:required|needed)/i.test(text)) return true
  if (/प्रिस्क्रिप्शन.*(?:ज़रूरी|जरूरी|आवश्यक)/u.test(text.normalize('NFC'))) return true
  if (/பிரிஸ்கிரிப்ஷன் தேவை/u.test(text)) return true
  return undefined
}
