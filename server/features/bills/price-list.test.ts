import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PriceItem, type PriceList, priceListMessages } from '#contract/bills/price-list.ts'
import { billDefaults } from '#contract/bills/settings.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const path = `/api/clinics/${clinic.id}/price-list`
const add = (body: object) => admin.post(`/api/clinics/${clinic.id}/price-items`, body)

test('administrators edit the price list, billing staff read it, and doctors and other staff don’t', async () => {
  const added = await add({ name: 'Injection', kind: 'injection', price: '150', taxRate: '12', taxCode: '3004' })
  assert.equal(added.status, 201, added.text)
  const { id, version } = added.body as PriceItem
  const staff = await app.signInAs(await makeStaff(app.db, clinic, ['bill']))
  const list = (await staff.get(path)).body as PriceList
  assert.deepEqual([list.items.find((one) => one.id === id)?.price, list.can.change], ['150.00', false])
  assert.equal((await staff.put(`/api/price-items/${id}`, { price: '1', version })).status, 403)
  for (const person of [await makeDoctor(app.db, clinic), await makeStaff(app.db, clinic, ['appointments'])])
    assert.equal((await (await app.signInAs(person)).get(path)).status, 403)
  const elsewhere = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await elsewhere.get(path)).status, 404)
  assert.equal((await elsewhere.put(`/api/price-items/${id}`, { price: '1', version })).status, 404)
})

test('two active items never share a name, and a change names the version that its author has seen', async () => {
  const { body } = await add({ name: 'Plaster', kind: 'consumable', price: '20' })
  const item = body as PriceItem
  const twin = await add({ name: 'plaster', kind: 'other', price: '30' })
  assert.deepEqual([twin.status, twin.body.message], [409, priceListMessages.taken])
  const change = (more: object) => admin.put(`/api/price-items/${item.id}`, { version: 1, ...more })
  assert.equal((await change({ price: '25' })).body.price, '25.00')
  assert.equal((await change({ price: '26' })).status, 409)
  await change({ isActive: false, version: 2 })
  assert.equal((await add({ name: 'Plaster', kind: 'consumable', price: '21' })).status, 201)
  const back = await change({ isActive: true, version: 3 })
  assert.equal(back.status, 409)
})

test('an item brings its tax into the bill, and a service the tax that was set for it', async () => {
  const item = (await add({ name: 'Cream', kind: 'medicine', price: '112', taxRate: '12', taxCode: '3304' }))
    .body as PriceItem
  const service = clinic.services[0]!
  const set = await admin.put(`/api/services/${service.id}/tax`, { taxRate: '5', taxCode: '9993' })
  assert.deepEqual([set.status, set.body.taxRate], [200, '5'])
  const chart = await makeChart(app.db, clinic)
  const { body: bill } = await admin.post('/api/bills', {
    patientId: chart.id,
    lines: [{ itemId: item.id, quantity: 2 }, { serviceId: service.id }],
  })
  assert.deepEqual(
    bill.lines.map((line: { text: string; taxRate: string; taxCode: string }) => [
      line.text,
      line.taxRate,
      line.taxCode,
    ]),
    [
      ['Cream', '12', '3304'],
      [service.name, '5', '9993'],
    ],
  )
})

test('settings refuse a wrong GSTIN, equal series and a limit above 100', async () => {
  const put = (change: object) =>
    admin.put(`/api/clinics/${clinic.id}/bill-settings`, { ...billDefaults('INR'), ...change })
  for (const wrong of [
    { gstin: '27AAPFU0939F1ZW' },
    { billSeries: 'C' },
    { billSeries: 'TOOLONG' },
    { staffDiscountLimit: 101 },
    { yearMonth: 13 },
    { upiId: 'no-at-sign' },
    { counters: ['Front', 'Front'] },
  ])
    assert.equal((await put(wrong)).status, 400, JSON.stringify(wrong))
  const right = await put({ gstin: '27aapfu0939f1zv', upiId: 'clinic@okbank', counters: ['Front'] })
  assert.equal(right.status, 200, right.text)
  assert.deepEqual([right.status, right.body.settings.gstin], [200, '27AAPFU0939F1ZV'])
  assert.deepEqual((await admin.get(`/api/clinics/${clinic.id}/bill-settings`)).body, right.body)
})
