/** The program can't do what the operator asked. The message is a sentence that says why. */
export class Refusal extends Error {
  override name = 'Refusal'
}
