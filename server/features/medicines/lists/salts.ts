import { wordsOf } from './words.ts'

/**
 * Names of one substance: the international name first, then older British, American and everyday ones that Indian lists
 * use. Only where they mean the same substance without doubt; salts and esters are never dropped or put together.
 * Source: the pairs of the British Approved Names and United States Adopted Names with the International Nonproprietary
 * Names (WHO) and the vitamins' names.
 */
const SAME: readonly (readonly string[])[] = [
  ['paracetamol', 'acetaminophen', 'paracetamol acetaminophen'],
  ['amoxicillin', 'amoxycillin', 'amoxicilline'],
  ['aciclovir', 'acyclovir'],
  ['valaciclovir', 'valacyclovir'],
  ['ganciclovir', 'gancyclovir'],
  ['salbutamol', 'albuterol'],
  ['levosalbutamol', 'levalbuterol'],
  ['lidocaine', 'lignocaine'],
  ['furosemide', 'frusemide'],
  ['torasemide', 'torsemide'],
  ['glyceryl trinitrate', 'nitroglycerin', 'nitroglycerine'],
  ['levothyroxine', 'thyroxine', 'l thyroxine'],
  ['levothyroxine sodium', 'thyroxine sodium'],
  ['epinephrine', 'adrenaline'],
  ['norepinephrine', 'noradrenaline'],
  ['chlorphenamine', 'chlorpheniramine'],
  ['chlorphenamine maleate', 'chlorpheniramine maleate'],
  ['dicycloverine', 'dicyclomine'],
  ['cefalexin', 'cephalexin'],
  ['cefradine', 'cephradine'],
  ['cefadroxil', 'cefadroxyl', 'cephadroxil'],
  ['ciclosporin', 'cyclosporin', 'cyclosporine'],
  ['rifampicin', 'rifampin'],
  ['beclometasone', 'beclomethasone'],
  ['beclometasone dipropionate', 'beclomethasone dipropionate'],
  ['mecobalamin', 'methylcobalamin', 'methyl cobalamin'],
  ['mesalazine', 'mesalamine'],
  ['glibenclamide', 'glyburide'],
  ['guaifenesin', 'guaiphenesin'],
  ['pethidine', 'meperidine'],
  ['trihexyphenidyl', 'benzhexol'],
  ['bendroflumethiazide', 'bendrofluazide'],
  ['isoprenaline', 'isoproterenol'],
  ['orciprenaline', 'metaproterenol'],
  ['dosulepin', 'dothiepin'],
  ['estradiol', 'oestradiol'],
  ['estriol', 'oestriol'],
  ['ursodeoxycholic acid', 'ursodiol'],
  ['acetylsalicylic acid', 'aspirin', 'aspirin acetylsalicylic acid'],
  ['simeticone', 'simethicone'],
  ['nicotinamide', 'niacinamide'],
  ['hypromellose', 'hydroxypropylmethylcellulose', 'hydroxypropyl methylcellulose'],
  ['carmellose', 'carboxymethylcellulose', 'carboxymethyl cellulose'],
  ['colecalciferol', 'cholecalciferol', 'vitamin d3', 'vitamin d3 cholecalciferol'],
  ['phytomenadione', 'phytonadione', 'vitamin k1'],
  ['ascorbic acid', 'vitamin c', 'vitamin c ascorbic acid'],
  ['thiamine', 'vitamin b1', 'vitamin b1 thiamine'],
  ['riboflavin', 'vitamin b2', 'vitamin b2 riboflavin'],
  ['pyridoxine', 'vitamin b6', 'vitamin b6 pyridoxine'],
  ['tinidazole', 'tinidazol'],
  ['sulfamethoxazole', 'sulphamethoxazole'],
  ['sulfasalazine', 'sulphasalazine'],
  ['clomifene', 'clomiphene'],
  ['clomipramine', 'clomipramin'],
  ['oxetacaine', 'oxethazaine'],
  ['tetracaine', 'amethocaine'],
  ['procaine benzylpenicillin', 'procaine penicillin', 'procaine penicillin g'],
  ['benzathine benzylpenicillin', 'benzathine penicillin', 'benzathine penicillin g'],
  ['benzylpenicillin', 'penicillin g'],
  ['phenoxymethylpenicillin', 'penicillin v'],
  ['etamsylate', 'ethamsylate'],
  ['chlortalidone', 'chlorthalidone'],
  ['valproate sodium', 'sodium valproate'],
  ['magnesium hydroxide', 'magnesium hydroxid'],
  ['aluminium hydroxide', 'aluminum hydroxide'],
]

const SPELLINGS = new Map(SAME.map((names) => [names[0]!, names]))

/** All names of the substance with this key (`saltKeyOf`), the international one first. */
export const spellingsOf = (key: string): readonly string[] => SPELLINGS.get(key) ?? [key]

const UNIFIED = new Map(SAME.flatMap(([name, ...others]) => others.map((other) => [other, name!])))

/** Marks of a pharmacopoeia, which say how pure a substance is and not which one. */
const PHARMACOPOEIAS = new Set(['ip', 'bp', 'usp', 'ep'])

/** The name under which a substance is compared: lower case, one spelling of the many. */
export function saltKeyOf(name: string): string {
  const words = wordsOf(name)
    .filter((word) => !PHARMACOPOEIAS.has(word))
    .map((word) => word.replace(/^sulph/, 'sulf'))
  const plain = words.join(' ')
  return UNIFIED.get(plain) ?? plain
}
