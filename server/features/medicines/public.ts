// The public API: what features of a higher rank can import.
export { DIRECTORY_TAG } from './directory/stored-medicine.ts'
export { localPlacesOf, medicinesAt } from './directory/entries.ts'
export { compositionsNamed, compositionsOf } from './directory/entries.ts'
export {
  hasOtherWords,
  inComposition,
  type IngredientNames,
  inName,
  localPlacesIn,
  misspellingFinder,
  namesMore,
  type Place,
  type Recognized,
} from './knowledge/recognize.ts'
export { nameKeyOf, wordsOf } from './lists/words.ts'
export { namesInDirectory } from './search/find.ts'
export { distanceOf } from './search/distance.ts'
export { soundOf } from './search/distance.ts'
export { mistakesIn } from './search/typos.ts'
