import type { Hand } from './hand.ts'
import type { Stage } from './stage.ts'

export interface Scene {
  caption: string
  /** The page on which the scene begins; without it, the previous page. */
  at?: (stage: Stage) => string | Promise<string>
  /** Whose page it is; without it, a visitor's. */
  as?: string
  act(hand: Hand, stage: Stage): Promise<void>
}

const DOCTOR = 'doctor@demo.example'
const guest = { firstName: 'Meera', lastName: 'Kulkarni' }
const guestName = `${guest.firstName} ${guest.lastName}`

/** Returns the address of the booking page of the demo doctor's clinic. */
async function bookingPage({ url }: Stage): Promise<string> {
  const clinics = (await (await fetch(`${url}/api/clinics`)).json()) as { id: string; city: string }[]
  return `/clinics/${clinics.find(({ city }) => city === 'Bengaluru')!.id}/book`
}

/** Returns the address that the QR code of the signed prescription leads to. */
const verificationPage = (stage: Stage): string => new URL(stage.left.get('verifyUrl')!).pathname

/** The film on /demo, scene by scene, a sentence each, in the words of the captions. */
export const scenes: Scene[] = [
  {
    caption: 'A patient books online, without an account: a service, a doctor, a day and a time.',
    at: bookingPage,
    async act(hand) {
      const { page } = hand
      await hand.look()
      await hand.press(page.getByRole('radio', { name: /General Consultation/ }))
      await hand.press(page.getByRole('radio', { name: /Rao/ }))
      await hand.press(page.getByRole('radiogroup', { name: 'Date' }).getByRole('radio', { disabled: false }).nth(3))
      await hand.press(page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').nth(4))
    },
  },
  {
    caption: 'Name, email and phone are all it takes.',
    async act(hand) {
      const { page } = hand
      await hand.write(page.getByLabel('First name'), guest.firstName)
      await hand.write(page.getByLabel('Last name'), guest.lastName)
      await hand.write(page.getByLabel('Email'), 'meera.kulkarni@mail.example')
      await hand.write(page.getByLabel('Phone'), '+91 98765 43210')
      await hand.press(page.getByRole('checkbox', { name: /I agree/ }))
      await hand.press(page.getByRole('button', { name: 'Book Appointment' }))
      await page.getByRole('heading', { name: 'Appointment Booked!' }).waitFor()
      await hand.look(2)
    },
  },
  {
    caption: 'The doctor sees the booking at once and confirms it.',
    at: () => '/dashboard',
    as: DOCTOR,
    async act(hand) {
      const { page } = hand
      await hand.look()
      await hand.press(page.getByRole('button', { name: /^Notifications/ }))
      const told = page
        .getByRole('dialog', { name: 'Notifications' })
        .getByRole('listitem')
        .filter({ hasText: guestName })
      await hand.press(told.getByRole('button', { name: 'Confirm' }))
      await page
        .getByText(new RegExp(`^Confirmed: ${guestName}`))
        .first()
        .waitFor()
      await hand.look(2)
    },
  },
  {
    caption: 'The chart has it all on one page: allergies, visits, prescriptions and reports.',
    at: () => '/patients',
    as: DOCTOR,
    async act(hand) {
      const { page } = hand
      await hand.write(page.getByPlaceholder('Search patients by name, email, or phone...'), 'Priya Nair')
      await hand.press(page.getByRole('link', { name: /Priya Nair/ }).first())
      await page.getByRole('heading', { level: 1, name: 'Priya Nair' }).waitFor()
      await hand.look(2)
    },
  },
  {
    caption:
      'A prescription takes its medicine from the directory and the doctor’s usual dose. It is checked, then signed.',
    as: DOCTOR,
    async act(hand, stage) {
      const { page } = hand
      const card = page.getByRole('region', { name: 'Prescriptions' })
      await hand.press(card.getByRole('button', { name: 'Write Prescription' }))
      const dialog = page.getByRole('dialog')
      const row = dialog.getByRole('group', { name: 'Medication 1' })
      await hand.write(row.getByRole('combobox', { name: 'Medication' }), 'Amlodipine 5')
      await hand.press(dialog.getByRole('option').filter({ hasText: 'Amlodipine' }).first())
      // the dose of last time is filled in
      await hand.point(row.getByLabel('Duration'))
      await row.getByLabel('Duration').selectOption('30 days')
      await hand.look(2)
      await hand.press(dialog.getByRole('button', { name: 'Sign Prescription' }))
      await page.getByText('Prescription created successfully').first().waitFor()
      await hand.look(2)
      const [signed] = (await (await page.request.get(`${stage.url}/api/prescriptions?limit=1`)).json()) as {
        id: string
      }[]
      const paper = await page.request.get(`${stage.url}/api/prescriptions/${signed!.id}/paper`)
      stage.left.set('verifyUrl', ((await paper.json()) as { verifyUrl: string }).verifyUrl)
    },
  },
  {
    caption: 'Anyone who holds the paper can check its code: is it real, and is it still valid?',
    at: verificationPage,
    async act(hand) {
      await hand.look(2)
      await hand.point(hand.page.getByRole('heading', { level: 1 }))
      await hand.look(2)
    },
  },
  {
    caption: 'The medicine directory answers anyone, in plain words and with its sources.',
    at: () => '/medicines',
    async act(hand) {
      const { page } = hand
      await hand.write(page.getByRole('combobox', { name: /^Search by name/ }), 'dolo')
      await hand.press(page.getByRole('option').first())
      await page.getByRole('heading', { level: 1, name: /Dolo/i }).waitFor()
      await hand.look(2)
      await hand.page.mouse.wheel(0, 500)
      await hand.look(2)
    },
  },
]
