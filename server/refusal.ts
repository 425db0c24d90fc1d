/** The operator asked for something that the program cannot do. The message is a sentence that says why. */
export class Refusal extends Error {
  override name = 'Refusal'
}
