import assert from 'node:assert/strict'
import { test } from 'node:test'
import { milligrams } from './recognize.ts'

test('an amount in a medicine’s name is read in milligrams a piece', () => {
  const amounts: [name: string, mg: number][] = [
    ['Paracetamol 500 mg', 500],
    ['Tab. Thyroxine 50mcg', 0.05],
    ['Ceftriaxone 1 g vial', 1000],
    ['Metformin 1,500 mg', 1500],
    ['Digoxin 0,125 mg', 0.125],
    ['Bisoprolol 2,5 mg', 2.5],
    ['Paracetamol 500 mg IP 10 tablets', 500],
  ]
  for (const [name, mg] of amounts) assert.equal(milligrams(name), mg, name)
})

test('an amount per volume or per dose, and two amounts, give no amount per piece', () => {
  const names = [
    'Paracetamol 100 mg/ml drops',
    'Paracetamol 100 mg / mL',
    'Paracetamol 100 mg per ml',
    'Paracetamol 125 mg/5 ml',
    'Paracetamol 125mg per 5ml',
    'Paracetamol 100 mg in 1 ml',
    'Paracetamol 100 mg each ml',
    'Paracetamol 120 mg:5 ml',
    'Paracetamol 100mg-ml',
    'Syr. Paracetamol 250 mg 5 ml',
    'Diclofenac 25 MG ML',
    'Ondansetron 2 mg / 1 ml',
    'Paracetamol 1,000 mg/100 ml',
    'Iron 100 mg (20 mg/ml)',
    'Amoxicillin 250 mg/5ml 100 mg',
    'Salbutamol 100 mcg/dose',
    'Nicotine 5 mg/24 h patch',
    'Telmisartan 40 mg/12.5 mg',
    'Telmisartan 40/12.5 mg',
    'Insulin 100 IU/ml',
  ]
  for (const name of names) assert.equal(milligrams(name), null, name)
})
