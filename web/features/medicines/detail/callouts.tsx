import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { Notice } from '#web/ui/notice.tsx'
import { askFirst } from './sections.ts'

const places = [
  { status: 'regulatoryStatusIndia', where: 'in India' },
  { status: 'regulatoryStatusUK', where: 'in the UK' },
] as const

/** True if a text is that of a US label (docs/decisions/0060). */
const hasLabelTexts = ({ sources }: Medicine) =>
  Object.values<FieldSource | undefined>(sources).some((source) => source?.terms === 'openfda')

/** Notices before the text: banned, restricted, not described, described by another product's label, discontinued. */
export function Callouts({ medicine }: { medicine: Medicine }) {
  const isAt = (state: string) => places.filter(({ status }) => medicine[status] === state).map(({ where }) => where)
  const banned = isAt('banned')
  const restricted = isAt('restricted')
  return (
    <div className="callouts">
      {banned.length ? (
        <Notice tone="danger" title={t('Banned {banned}', { banned: banned.join(' and ') })}>
          {t('If you have this medicine at home, ask your doctor or pharmacist what to do with it.')}{' '}
          <a href="#legal">{t('Read more')}</a>
        </Notice>
      ) : null}
      {restricted.length ? (
        <Notice tone="caution" title={t('Restricted {restricted}', { restricted: restricted.join(' and ') })}>
          <Trans
            text="It may only be used under certain conditions. <link>Read more</link>"
            tags={{ link: (words) => <a href="#legal">{words}</a> }}
          />
        </Notice>
      ) : null}
      {medicine.knowledge?.notDescribed.length ? (
        <Notice
          tone="caution"
          title={t('Not described here: {notDescribed}', { notDescribed: medicine.knowledge.notDescribed.join(', ') })}
        >
          {t('Uses, warnings and side effects on this page can be incomplete. Ask your doctor or pharmacist about it.')}
        </Notice>
      ) : null}
      {hasLabelTexts(medicine) ? (
        <Notice tone="caution" title={t('Texts from a US label')}>
          {t(
            'Parts of this page are about another product with the same ingredient, in words for doctors. Follow the leaflet of your own medicine.',
          )}
        </Notice>
      ) : null}
      {medicine.isDiscontinued ? (
        <Notice tone="caution" title={t('Discontinued')}>
          {t('It’s listed as no longer made. {askFirst}', { askFirst })}
        </Notice>
      ) : null}
    </div>
  )
}
