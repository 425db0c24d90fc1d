/** The program can't do what the operator asked. The message says why. */
export class Refusal extends Error {
  override name = 'Refusal'
}
