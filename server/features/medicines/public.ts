// The public API: what features of a higher rank can import.
export { DIRECTORY_TAG } from './directory/changed.ts'
export { staysLocal, medicinesAt } from './directory/for-checking.ts'
export { compositionsNamed, compositionsOf } from './directory/compositions.ts'
export {
  inComposition,
  type IngredientNames,
  inName,
  isLocal,
  milligrams,
  type Recognized,
} from './knowledge/recognize.ts'
export { nameKeyOf, wordsOf } from './lists/words.ts'
export { namesInDirectory } from './search/browse.ts'
export { distanceOf } from './search/distance.ts'
export { soundOf } from './search/sounds.ts'
export { mistakesIn } from './search/typo-keys.ts'
