import type { Question } from '#contract/forms/questions.ts'
import { choice, heading, type ShippedForm } from './parts.ts'

// The questions are word for word those of the PHQ-9 and the GAD-7. Their notice, "No permission required to reproduce, translate, display or
// distribute", and Pfizer's announcement of 2010 (free of charge and without copyright restriction) were read in copies.
const NOTICE =
  'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.'

const frequencies = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day']

/** One problem of the last two weeks. */
const often = (id: string, title: string): Question => {
  const question = choice(id, title, frequencies, { isRequired: true })
  return { ...question, choices: question.choices!.map((one, points) => ({ ...one, points })) }
}

const difficulty = choice(
  'difficulty',
  'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
  ['Not difficult at all', 'Somewhat difficult', 'Very difficult', 'Extremely difficult'],
)

const mood = [
  often('interest', 'Little interest or pleasure in doing things'),
  often('down', 'Feeling down, depressed, or hopeless'),
  often('sleep', 'Trouble falling or staying asleep, or sleeping too much'),
  often('tired', 'Feeling tired or having little energy'),
  often('appetite', 'Poor appetite or overeating'),
  often('failure', 'Feeling bad about yourself — or that you are a failure or have let yourself or your family down'),
  often('concentration', 'Trouble concentrating on things, such as reading the newspaper or watching television'),
  often(
    'movement',
    'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
  ),
  {
    ...often('harm', 'Thoughts that you would be better off dead or of hurting yourself in some way'),
    alertIf: { isAnyOf: ['c2', 'c3', 'c4'] },
  },
]

const worry = [
  often('nervous', 'Feeling nervous, anxious, or on edge'),
  often('control', 'Not being able to stop or control worrying'),
  often('worrying', 'Worrying too much about different things'),
  often('relaxing', 'Trouble relaxing'),
  often('restless', 'Being so restless that it is hard to sit still'),
  often('annoyed', 'Becoming easily annoyed or irritable'),
  often('afraid', 'Feeling afraid, as if something awful might happen'),
]

const asked = heading(
  'asked',
  'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
)

export const screening: readonly ShippedForm[] = [
  {
    key: 'phq-9',
    title: 'PHQ-9',
    about: 'Nine questions about mood, with a score. A score is not a diagnosis.',
    license: NOTICE,
    definition: {
      questions: [asked, ...mood, difficulty],
      scores: [
        {
          title: 'PHQ-9 score',
          questions: mood.map(({ id }) => id),
          bands: [
            { from: 0, to: 4, label: 'minimal' },
            { from: 5, to: 9, label: 'mild' },
            { from: 10, to: 14, label: 'moderate' },
            { from: 15, to: 19, label: 'moderately severe' },
            { from: 20, to: 27, label: 'severe' },
          ],
          source: 'Kroenke, Spitzer, Williams: J Gen Intern Med 2001;16:606–613. A score is not a diagnosis.',
        },
      ],
      notice: NOTICE,
    },
  },
  {
    key: 'gad-7',
    title: 'GAD-7',
    about: 'Seven questions about worry, with a score. A score is not a diagnosis.',
    license: NOTICE,
    definition: {
      questions: [asked, ...worry, difficulty],
      scores: [
        {
          title: 'GAD-7 score',
          questions: worry.map(({ id }) => id),
          bands: [
            { from: 0, to: 4, label: 'minimal' },
            { from: 5, to: 9, label: 'mild' },
            { from: 10, to: 14, label: 'moderate' },
            { from: 15, to: 21, label: 'severe' },
          ],
          source: 'Spitzer, Kroenke, Williams, Löwe: Arch Intern Med 2006;166:1092–1097. A score is not a diagnosis.',
        },
      ],
      notice: NOTICE,
    },
  },
]
