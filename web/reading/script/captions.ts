/** Shows the captions of a film once it plays: captions that are on from the start would be loaded with the page. */
export function showCaptions(): void {
  const film = document.querySelector('video')
  film?.addEventListener(
    'play',
    () => {
      for (const track of film.textTracks) track.mode = 'showing'
    },
    { once: true },
  )
}
