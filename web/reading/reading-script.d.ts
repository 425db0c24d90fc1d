declare module 'virtual:reading-script' {
  /** Address and subresource integrity of the built reading script; the integrity is empty in development. */
  const script: { src: string; integrity: string }
  export default script
}
