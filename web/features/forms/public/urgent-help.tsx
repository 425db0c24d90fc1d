import { t } from '#language/translate.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whom to call in an emergency: the numbers of our guides. The clinic may read the answers hours later. */
export const UrgentHelp = () => (
  <Notice tone="danger" title={t('If you are in danger, don’t wait for the clinic')}>
    <p>
      <TextWithNumbers text={t('The clinic doesn’t read your answers immediately. In an emergency, call 112.')} />
    </p>
    <p className="mt-1">
      <TextWithNumbers
        text={t('If you think of ending your life or harming yourself, call 112, or Tele-MANAS on 14416.')}
      />
    </p>
  </Notice>
)
