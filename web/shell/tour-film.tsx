import { t } from '#language/translate.ts'
/**
 * The film of the product, recorded by `npm run film` from the demo's data. It has captions and no sound. Before it is
 * played, only its preview picture is loaded (web/reading/script/captions.ts).
 */
export const TourFilm = () => (
  <video
    controls
    playsInline
    preload="none"
    poster="/film/tour.jpg"
    width={1280}
    height={720}
    aria-label={t('A tour of the product, without sound')}
    className="mt-6 aspect-video h-auto w-full max-w-4xl rounded-lg border border-line bg-surface-sunken print:hidden"
  >
    <source src="/film/tour.mp4" type="video/mp4" />
    <source src="/film/tour.webm" type="video/webm" />
    <track kind="captions" src="/film/tour.vtt" srcLang="en" label={t('English')} />
    <a href="/film/tour.mp4" className="link">
      {t('Download the film')}
    </a>
  </video>
)
