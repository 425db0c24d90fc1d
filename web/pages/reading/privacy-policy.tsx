import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { Onward, PlainPage, PlainSection, Points, toContact } from '#web/features/marketing/plain-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Privacy Policy'),
  description: t('Last updated: June 28, 2025'),
})

export const Page = ({ head }: ReadingProps) => (
  <PlainPage head={head}>
    <Responsible />
    <StoredData />
    <Readers />
    <Bookings />
    <Protection />
    <NoTrackers />
    <DeviceData />
    <StoragePeriods />
    <Children />
    <IndianLaw />
    <Rights />
    <Onward
      to={[
        { label: t('Terms of Service'), href: '/terms-of-service' },
        { label: t('Contact'), href: '/contact' },
      ]}
    />
  </PlainPage>
)

const Responsible = () => (
  <PlainSection title={t('Who is responsible')}>
    <p>
      {t(
        'The clinic that treats you decides about your record. The operator of this site runs the software for the clinics and keeps what you store in your own account.',
      )}
    </p>
  </PlainSection>
)

const StoredData = () => (
  <PlainSection title={t('What we keep')}>
    <Points>
      <li>{t('Of your account: name, email address, phone number, a hash of your password, and your settings')}</li>
      <li>{t('Of your appointments: clinic, doctor, service, time, price, and what you write about your reason')}</li>
      <li>
        {t('Of your chart at a clinic: contact details, allergies, history, visits, diagnoses and prescriptions')}
      </li>
      <li>
        {t(
          'Of what you add yourself: test reports, prescriptions from elsewhere, family members, reviews, medicines and the doses you mark',
        )}
      </li>
      <li>{t('Who opened which record, and when')}</li>
      <li>
        {t(
          'Of devices on which you turn notifications on: the kind of browser, and the address and keys by which it can be reached',
        )}
      </li>
      <li>{t('Of messages on the contact and demo pages: what you write there')}</li>
    </Points>
  </PlainSection>
)

const Readers = () => (
  <PlainSection title={t('Who sees it')}>
    <Points>
      <li>{t('A clinic sees only its own charts, never those of another clinic')}</li>
      <li>
        {t(
          'Doctors read the visits and prescriptions of their clinic. Staff read prescriptions if the clinic allows it',
        )}
      </li>
      <li>{t('Administrators read neither, except in an emergency')}</li>
      <li>{t('Test reports are yours alone. A doctor sees one only while you share it')}</li>
      <li>{t('Your chart lists everyone who opened your record')}</li>
      <li>
        {t(
          'In an emergency an administrator of the clinic can open the clinical part of a chart for an hour, with a reason. You and the clinic’s doctors get a notice at once',
        )}
      </li>
    </Points>
  </PlainSection>
)

const Bookings = () => (
  <PlainSection title={t('When you book')}>
    <p>
      {t(
        'The clinic you book with receives your name, email address, phone number and what you write about your appointment. Symptoms and notes are health data. Only that clinic can read them, and we never include them in emails, calendar files or web addresses.',
      )}
    </p>
  </PlainSection>
)

const Protection = () => (
  <PlainSection title={t('How it is protected')}>
    <Points>
      <li>{t('Uploaded files and waiting emails are stored encrypted')}</li>
      <li>{t('Passwords are stored as slow hashes, links and codes as hashes')}</li>
      <li>{t('The database keeps clinics apart, as well as the program')}</li>
      <li>{t('Logs hold record ids, never names, searches or contents')}</li>
    </Points>
  </PlainSection>
)

const NoTrackers = () => (
  <PlainSection title={t('What we don’t do')}>
    <p>{t('We don’t use trackers, advertising or third-party scripts. We don’t sell your data.')}</p>
  </PlainSection>
)

const DeviceData = () => (
  <PlainSection title={t('On your device')}>
    <Points>
      <li>{t('One cookie remembers that you are signed in. It expires after 30 minutes of inactivity')}</li>
      <li>
        {t(
          'After your first sign-in, a second cookie marks this browser for a year, so that strangers who guess passwords can’t lock you out. It contains no name, can’t sign anyone in, and is used for nothing else',
        )}
      </li>
      <li>{t('If you choose a language, a cookie remembers it for a year')}</li>
      <li>
        {t(
          'If you work at several clinics and choose one in the bar at the top, a cookie remembers it for a year. It contains only the clinic’s id',
        )}
      </li>
      <li>
        {t(
          'Only if you turn it on, your device keeps your coming appointments and your prescriptions, so that you can read them without a connection. They are deleted when you sign out, when your device next connects after your session has ended, when someone else signs in, and after seven days at most',
        )}
      </li>
      <li>
        {t(
          'Only if you turn them on, notifications reach your device through the push service of your browser’s maker. It learns when your device gets one. What it says is encrypted, and is only the clinic and the time, or that a medicine is due',
        )}
      </li>
    </Points>
  </PlainSection>
)

const StoragePeriods = () => (
  <PlainSection title={t('How long we keep it')}>
    <Points>
      <li>{t('Clinics keep medical records for as long as the law requires')}</li>
      <li>{t('Your own test reports stay until you delete them')}</li>
      <li>{t('The content of an email is deleted once it is sent, the rest of its entry after 30 days')}</li>
      <li>{t('The network address of an online booking is deleted after a day')}</li>
      <li>{t('Messages of the contact and demo pages stay until the operator deletes them')}</li>
    </Points>
  </PlainSection>
)

const Children = () => (
  <PlainSection title={t('Children')}>
    <p>
      {t(
        'Account holders must be 18 or older, and we don’t offer the service to children under 13. Parents or guardians book for children from their own account.',
      )}
    </p>
  </PlainSection>
)

const IndianLaw = () => (
  <PlainSection title={t('In India')}>
    <p>
      {t(
        'Under the Digital Personal Data Protection Act, 2023 you can ask for access to your data, for its correction and its erasure, and name someone who acts for you. Its rules were notified on 13 November 2025, and the full duties apply from 13 May 2027.',
      )}
    </p>
  </PlainSection>
)

const Rights = () => (
  <PlainSection title={t('Your rights')}>
    <p>
      <Trans
        text="You can download your data and close your account yourself, under Settings. Seven days later its personal data is deleted. Clinics keep the medical records that they wrote, as the law of their country requires. Ask the clinic for a copy of its record or to correct it. <link>Contact us</link> about anything else."
        tags={{ link: toContact }}
      />
    </p>
  </PlainSection>
)
