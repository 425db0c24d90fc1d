import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPublishers, refusalOf, type Publishers } from './publishers.ts'

const list: Publishers = {
  publishers: [
    { name: 'NHS website', kind: 'health service', hosts: ['nhs.uk'] },
    { name: 'Journals', kind: 'journal', hosts: ['bmj.com'], anyName: true },
  ],
  copies: ['mirror.example'],
}
const source = (publisher: string, url: string, title = 'Paracetamol') => ({ title, publisher, url })

describe('publishers of sources', () => {
  it('accepts a listed publisher at its own address', () => {
    assert.equal(refusalOf(source('NHS website', 'https://www.nhs.uk/medicines/'), list), null)
    assert.equal(refusalOf(source('Drug and Therapeutics Bulletin', 'https://dtb.bmj.com/1'), list), null)
  })

  it('refuses a publisher that is not listed, whatever the title says', () => {
    const tea = source('Healthy Organic Green Tea leaflets', 'https://mirror.example/1', 'Leaflet (read in a copy)')
    assert.match(refusalOf(tea, list) ?? '', /not in publishers\.yaml/)
    assert.match(refusalOf(source('NHS', 'https://www.nhs.uk/medicines/'), list) ?? '', /not in publishers\.yaml/)
  })

  it('refuses a copy that does not say so, and one at an address that is not listed', () => {
    assert.match(refusalOf(source('NHS website', 'https://mirror.example/1'), list) ?? '', /read in a copy/)
    const title = 'Paracetamol (read in a copy)'
    assert.equal(refusalOf(source('NHS website', 'https://mirror.example/1', title), list), null)
    assert.match(refusalOf(source('NHS website', 'https://blog.example/1', title), list) ?? '', /not among the copies/)
    assert.notEqual(refusalOf(source('NHS website', 'https://notnhs.uk/1'), list), null)
  })

  it('refuses a council and an archive under gov.uk as pages of the MHRA', () => {
    const real = readPublishers()
    assert.equal(refusalOf(source('MHRA', 'https://www.gov.uk/drug-safety-update/1'), real), null)
    assert.notEqual(refusalOf(source('MHRA', 'https://council.example.gov.uk/1'), real), null)
    assert.notEqual(refusalOf(source('MHRA', 'https://webarchive.nationalarchives.gov.uk/1'), real), null)
  })

  it('names each publisher once', () => {
    const names = readPublishers().publishers.map(({ name }) => name)
    assert.deepEqual(
      names.filter((name, at) => names.indexOf(name) !== at),
      [],
    )
  })
})
