import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SafetyTable } from '#db/knowledge/safety/table.ts'
import { compileSafety } from './compile-safety.ts'
import { differencesRefused, severityDifferences } from './content-severities.ts'
import { loadFolder } from '#content/load.ts'
import type { severities } from '#content/schema.ts'

type Severity = (typeof severities)[number]
const line = (other: string, severity: Severity) => ({ with: other, severity, effect: 'Something.', from: ['label'] })
const rule = (of: string, other: string, severity: SafetyTable['interactions'][number]['severity']) => ({
  of: [of],
  with: [other],
  severity,
  says: 'Something.',
  from: [0],
  alsoLocal: {},
  to: 'doctor' as const,
})
const table = (...interactions: SafetyTable['interactions']) => ({
  ingredients: { warfarin: 'Warfarin', fluconazole: 'Fluconazole', carbamazepine: 'Carbamazepine' },
  classes: { thinners: { name: 'Blood thinners', members: ['warfarin'] } },
  interactions,
})
const page = (...interactions: ReturnType<typeof line>[]) =>
  new Map([['warfarin', { classes: ['thinners'], interactions }]])
const classes = (...interactions: ReturnType<typeof line>[]) => new Map([['thinners', { interactions }]])

describe('severities on pages and in the rules for doctors', () => {
  it('reports a page that is milder than the rule for its class', () => {
    const found = severityDifferences(
      { ingredients: page(line('fluconazole', 'moderate')), classes: classes() },
      table(rule('class:thinners', 'fluconazole', 'severe')),
    )
    assert.deepEqual(found, [{ pair: ['warfarin', 'fluconazole'], patients: 'moderate', doctors: 'severe' }])
  })

  it('reports a page that is more severe than the rule, even if the class text agrees with it', () => {
    const found = severityDifferences(
      { ingredients: page(), classes: classes(line('other:fluconazole', 'high')) },
      table(rule('fluconazole', 'warfarin', 'moderate')),
    )
    assert.deepEqual(found, [{ pair: ['warfarin', 'fluconazole'], patients: 'high', doctors: 'moderate' }])
  })

  it('reports a mild statement about an ingredient even beside a severe one about its class', () => {
    const found = severityDifferences(
      { ingredients: page(line('fluconazole', 'low')), classes: classes(line('fluconazole', 'high')) },
      table(rule('warfarin', 'fluconazole', 'severe')),
    )
    assert.deepEqual(found, [{ pair: ['warfarin', 'fluconazole'], patients: 'low', doctors: 'severe' }])
  })

  it('compares with the most severe of several rules, and treats forbidden like severe', () => {
    const found = severityDifferences(
      { ingredients: page(line('fluconazole', 'high')), classes: classes() },
      table(rule('warfarin', 'fluconazole', 'minor'), rule('class:thinners', 'fluconazole', 'contraindicated')),
    )
    assert.deepEqual(found, [])
  })

  it('reports nothing if only one side mentions an interaction', () => {
    const found = severityDifferences(
      { ingredients: page(line('fluconazole', 'high')), classes: classes() },
      table(rule('warfarin', 'carbamazepine', 'minor')),
    )
    assert.deepEqual(found, [])
  })

  it('refuses a difference without a reason, and a reason without a difference', () => {
    const differences = [{ pair: ['warfarin', 'fluconazole'], patients: 'low', doctors: 'severe' }] as const
    assert.deepEqual(differencesRefused(differences, [{ pair: ['warfarin', 'fluconazole'] }]), [])
    assert.deepEqual(differencesRefused(differences, []), [
      { path: 'interactions', says: 'the page of warfarin says low of fluconazole, and the rules say severe' },
    ])
    assert.deepEqual(differencesRefused([], [{ pair: ['warfarin', 'fluconazole'] }]), [
      { path: 'differences.yaml', says: 'warfarin × fluconazole: the two agree; take the line out' },
    ])
  })
})

describe('the texts of content/', () => {
  it('making a page milder than its rule fails the check', async () => {
    const [{ entries: ingredients }, { entries: all }] = await Promise.all([
      loadFolder('ingredients'),
      loadFolder('classes'),
    ])
    assert.deepEqual((await compileSafety({ ingredients, classes: all })).misfits, [])
    const warfarin = ingredients.get('warfarin')!
    const milder = warfarin.interactions!.map((one) =>
      one.with === 'fluconazole' ? { ...one, severity: 'moderate' as const } : one,
    )
    const changed = new Map(ingredients).set('warfarin', { ...warfarin, interactions: milder })
    const { misfits } = await compileSafety({ ingredients: changed, classes: all })
    assert.deepEqual(misfits, [
      {
        path: 'safety/interactions',
        says: 'the page of warfarin says moderate of fluconazole, and the rules say severe',
      },
    ])
  })
})
