// Makes the frames of booking pages on a clinic's site as tall as what they show. No dependencies, nothing global.
{
  const home = new URL(document.currentScript.src).origin
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home || !data) return
    for (const frame of document.querySelectorAll('iframe[data-booking]')) {
      if (frame.contentWindow !== source) continue
      const height = Number(data.height)
      if (data.type === 'booking-height' && height > 0 && height < 20_000) frame.style.height = `${height}px`
      if (data.type === 'booking-step' && frame.getBoundingClientRect().top < 0)
        frame.scrollIntoView({ block: 'start' })
    }
  })
}
