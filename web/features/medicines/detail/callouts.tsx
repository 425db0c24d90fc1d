import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { Notice } from '#web/ui/notice.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { askFirst } from './sections.ts'

/** Titles of a notice by the countries where it applies. */
interface Titles {
  india: Message
  uk: Message
  both: Message
}

const bannedTitles: Titles = {
  india: msg('Banned in India'),
  uk: msg('Banned in the UK'),
  both: msg('Banned in India and in the UK'),
}
const restrictedTitles: Titles = {
  india: msg('Restricted in India'),
  uk: msg('Restricted in the UK'),
  both: msg('Restricted in India and in the UK'),
}

/** Returns the title for a regulatory status; null if no country has it. */
function titleOf(
  { regulatoryStatusIndia, regulatoryStatusUK }: Medicine,
  status: 'banned' | 'restricted',
  { india, uk, both }: Titles,
): string | null {
  if (regulatoryStatusIndia === status) return t(regulatoryStatusUK === status ? both : india)
  return regulatoryStatusUK === status ? t(uk) : null
}

/** True if a text is that of a US label (docs/decisions/0060). */
const hasLabelTexts = ({ sources }: Medicine) =>
  Object.values<FieldSource | undefined>(sources).some((source) => source?.terms === 'openfda')

/** Notices before the text: banned, restricted, not described, described by another product's label, discontinued. */
export function Callouts({ medicine }: { medicine: Medicine }) {
  const banned = titleOf(medicine, 'banned', bannedTitles)
  const restricted = titleOf(medicine, 'restricted', restrictedTitles)
  return (
    <div className="callouts">
      {banned ? (
        <Notice tone="danger" title={banned}>
          {t('If you have this medicine at home, ask your doctor or pharmacist what to do with it.')}{' '}
          <a href="#legal">{t('Read more')}</a>
        </Notice>
      ) : null}
      {restricted ? (
        <Notice tone="caution" title={restricted}>
          <Trans
            text="It may only be used under certain conditions. <link>Read more</link>"
            tags={{ link: (words) => <a href="#legal">{words}</a> }}
          />
        </Notice>
      ) : null}
      {medicine.knowledge?.isCut ? (
        <Notice tone="caution" title={t('The list seems to leave out an ingredient')}>
          {t(
            'By its name, this medicine holds more ingredients than the list gives. Uses, warnings and side effects on this page can be incomplete. Ask your doctor or pharmacist about it.',
          )}
        </Notice>
      ) : null}
      {medicine.knowledge?.notDescribed.length ? (
        <Notice
          tone="caution"
          title={t('Not described here: {notDescribed}', {
            notDescribed: listWithCommas(medicine.knowledge.notDescribed),
          })}
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
          {t('It’s listed as no longer made.')} {t(askFirst)}
        </Notice>
      ) : null}
    </div>
  )
}
