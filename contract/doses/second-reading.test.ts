import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthOf, milligramsADay } from './amounts.ts'
import type { DoseStep } from './dose.ts'
import { readDose } from './parse.ts'

/**
 * Lines written without knowing the reader's rules: the texts of dosage, frequency, duration and instructions
 * (`|` between them); milligrams on a day on which it is taken, if one piece has 500 mg (`-` if nothing may be calculated);
 * whether it is taken daily (d), on days of the week (w) or otherwise (o); its length in days (`-` if it isn't asked).
 * Not to calculate a line is always right; a wrong number never is.
 */
const lines = `
1 bd; 1000; d; -
1bd x 5/7; 1000; d; 5
2 tds; 3000; d; -
T 1-1-1; 1500; d; -
Tab 1-0-0; 500; d; -
1--0--1; 1000; d; -
1 - 0 - 1; 1000; d; -
1/2-0-1/2; 500; d; -
1+0+1; 1000; d; -
1+1+1 for 7 days; 1500; d; 7
1-1-1-1 x 10d; 2000; d; 10
0-1-0; 500; d; -
2-2-2; 3000; d; -
1½-0-1½; 1500; d; -
1.5-0-1; 1250; d; -
one tab twice a day; 1000; d; -
one twice daily after meals for one week; 1000; d; 7
two tablets thrice a day; 3000; d; -
take 1 tablet 3 times a day; 1500; d; -
Take two tablets by mouth every 6 hours; 4000; d; -
1 tab 6 hourly; 2000; d; -
1 tab 6th hourly; 2000; d; -
1 tab q8h x 3 days; 1500; d; 3
1 tab Q12H; 1000; d; -
1 tab every 4 to 6 hours as needed, maximum 8 in 24 hours; 4000; d; -
1-2 tabs up to 4 times a day; 4000; d; -
1 or 2 tablets at night; 1000; d; -
upto 3 tablets a day; 1500; d; -
1 g BD; 2000; d; -
1gm BD; 2000; d; -
1.2 g TDS; 3600; d; -
650 mg tds; 1950; d; -
0.5 g qid; 2000; d; -
1000mg stat; 1000; o; -
2,000 mg OD; 2000; d; -
2 000 mg OD; 2000; d; -
1.500 mg OD; 1500; d; -
500mcg OD; 0.5; d; -
500 µg OD; 0.5; d; -
500 ug bd; 1; d; -
1 tab OD AM; 500; d; -
1 tab OD PM; 500; d; -
1 tab mane; 500; d; -
1 tab nocte; 500; d; -
1 tab mane et nocte; 1000; d; -
2 tab mane 1 tab nocte; 1500; d; -
1 tab bd pc; 1000; d; -
1 cap ac bf; 500; d; -
1 tab BBF; 500; d; -
1 tab ABF and AD; 1000; d; -
1 tab hs prn; 500; d; -
1 tab sos; 500; d; -
1 sos max 3/day; 1500; d; -
1 tab SOS upto 4 times; 2000; d; -
1 tab weekly; 500; w; -
1 tab once weekly on monday; 500; w; -
1 tab/week; 500; w; -
1 tab per week x 4; 500; w; -
2 tabs on saturday and sunday; 1000; w; -
1 tab every sunday x 6 weeks; 500; w; 42
1 tab sat; 500; w; -
1 tab once in 15 days; 500; o; -
1 tab once in a month; 500; o; -
1 tab fortnightly; 500; o; -
1 tab alternate days; 500; o; -
1 tab alt day x 10 days; 500; o; 10
1 tab on alternate day night; 500; o; -
1 tab every third day; 500; o; -
1 tab q48h; 500; o; -
1 tab 3x/week; 500; w; -
1 tab thrice weekly; 500; w; -
1 tab two times in a week; 500; w; -
1 tab M-W-F; 500; w; -
1 tab MWF; 500; w; -
1 tab biweekly; 500; w; -
1 tab bi-weekly; 500; w; -
1 tab bimonthly; 500; o; -
7.5 mg weekly (3 tabs of 2.5 mg on the same day); 7.5; w; -
2 tab x 5 d then 1 tab x 5 d od; 1000; d; 10
40 mg od 5 days, 30 mg od 5 days, 20 mg od 5 days; 40; d; 15
4-4-4 x 2d, 3-3-3 x 2d, 2-2-2 x 2d; 6000; d; 6
1 od x 1 wk then bd x 1 wk; 1000; d; 14
1/2 od for 1 week, increase to 1 od; 500; d; -
half tab od 3 days then full tab od; 500; d; -
start 1 tab od, after 1 week 2 tab od; 1000; d; -
1 tab od, taper over 2 weeks; 500; d; -
titrate up to 4 tabs daily; 2000; d; -
1 tab stat and 1 tab after 4 hrs; 1000; o; -
2 stat then 1 bd x 5d; 1000; d; -
1 tab repeat after 8 hours if needed; 1000; d; -
one tablet now, one tablet tomorrow; 500; o; -
1 tab od except sunday; 500; o; -
1 tab od 21 days on 7 days off; 500; d; -
1 tab daily for 3 weeks, skip 1 week; 500; d; -
subah 1 raat 1; 1000; d; -
subah 2 goli sham 1 goli; 1500; d; -
1 goli subah dopahar sham; 1500; d; -
ek ek goli subah sham; 1000; d; -
do goli raat ko sone se pehle; 1000; d; -
aadha goli subah; 250; d; -
dedh goli raat; 750; d; -
din mein teen baar 1 goli; 1500; d; -
1 goli din me 3 bar khali pet; 1500; d; -
1 goli har 8 ghante par; 1500; d; -
hafte mein ek baar 1 goli; 500; w; -
1 goli har itwar; 500; w; -
1 goli roz; 500; d; -
1 goli ek din chhod kar; 500; o; -
roz subah nashte ke baad 1; 500; d; -
zaroorat par 1 goli; 500; d; -
bukhar aane par 1 goli, din me 4 se jyada nahi; 2000; d; -
1 tab|TDS|5 days; 1500; d; 5
1 tab|BD|1 month; 1000; d; 30
2|1-1-1|; 3000; d; -
500 mg|Three times daily|7 days; 1500; d; 7
2 x 500 mg|BD|; 2000; d; -
2x500mg tds; 3000; d; -
500mg x2 bd; 2000; d; -
500 mg (2 tabs) bd; 2000; d; -
1 tab|Once daily|10 days|twice daily for the first 3 days; 1000; d; -
1 tab|Once daily||on Sundays only; 500; w; -
1 tab|Daily|4 weeks|once a week; 500; w; -
1-0-1|Once daily|; 1000; d; -
1-0-1|Weekly|; 1000; w; -
1-0-1|Every other day|; 1000; o; -
1 tab|Four times daily||maximum 6 tablets a day; 3000; d; -
1 tab|Twice daily||double the dose if pain persists; 2000; d; -
1 tab|Twice daily||do not take on dialysis days; 1000; d; -
1 tab|Twice daily||with 2 glasses of water; 1000; d; -
1 tab|BD|5 days|then OD for 5 days; 1000; d; 10
10ml|TDS|; -; d; -
2 tsp bd; -; d; -
1 tab od x 30; 500; d; 30
1 tab od #30; 500; d; -
1 OD ×3/12; 500; d; 90
1-0-1 × 1 week × 2 cycles; 1000; d; -
1 tab OD after food 0-0-1; 500; d; -
1 tab bd × 6/52; 1000; d; 42
1 tab twice a day for ten days; 1000; d; 10
1 tab twice a day for a fortnight; 1000; d; 14
1 tab 2 times/d; 1000; d; -
1 tab 2/day; 1000; d; -
3/day; 1500; d; -
3 per day; 1500; d; -
3 daily in divided doses; 1500; d; -
1500 mg/day in 3 divided doses; 1500; d; -
1500 mg daily in three doses; 1500; d; -
15 mg/kg/dose q6h; -; d; -
10 mg/kg bd; -; d; -
1 tab after every meal; 1500; d; -
1 tab with each meal; 1500; d; -
1 tab with breakfast, lunch and dinner; 1500; d; -
1 tab before lunch and dinner x 1m; 1000; d; 30
1 tab at 6am, 2pm and 10pm; 1500; d; -
1 tab at 6, 14, 22; 1500; d; -
1 tab 8-2-8; 9000; d; -
1 tab 8 am - 8 pm; 1000; d; -
1 tab every 2 hours x 6; 3000; d; -
1 tab every 30 minutes up to 3; 1500; d; -
1 tab hourly; 12000; d; -
1 tab every hour for 4 hours; 2000; d; -
10 tablets OD; 5000; d; -
01 tab BD; 1000; d; -
1tab.BD; 1000; d; -
1 tab b.d. p.c.; 1000; d; -
1 TABLET TWICE DAILY; 1000; d; -
l tab bd; 1000; d; -
O-O-1; 500; d; -
1-O-1; 1000; d; -
I-0-I; 1000; d; -
ii tab bd; 2000; d; -
ss tab bd; 500; d; -
1 tab bds; 1000; d; -
1 tab tid ac & hs; 2000; d; -
1 tab qds; 2000; d; -
1 tab qd; 500; d; -
1 tab qod; 500; o; -
1 tab q.o.d; 500; o; -
1 tab OD/BD; 1000; d; -
1 tab od to bd; 1000; d; -
1 to 2 tab tds; 3000; d; -
1-2 tds; 3000; d; -
1~2 tab tds; 3000; d; -
1,2 tab tds; 3000; d; -
0.5-1 tab bd; 1000; d; -
¼ tab od; 125; d; -
quarter tab od; 125; d; -
three quarters of a tablet daily; 375; d; -
1¼ tab od; 625; d; -
2½ tab od; 1250; d; -
2 1/2 tab od; 1250; d; -
21/2 tab od; 1250; d; -
1 tab morn, 1/2 tab noon, 1 tab night; 1250; d; -
1m 1n; 1000; d; -
M1 A0 N1; 1000; d; -
१-०-१; 1000; d; -
१ गोली सुबह शाम; 1000; d; -
`
  .trim()
  .split('\n')
  .map((line) => line.split('; ') as [texts: string, mg: string, days: string, length: string])

const daysOf = ({ days }: DoseStep) =>
  days.kind === 'weekdays' ||
  (days.kind === 'unnamed' && days.per === 'week') ||
  (days.kind === 'every' && days.every === 7)
    ? 'w'
    : days.kind === 'every' && days.every === 1
      ? 'd'
      : 'o'

let understood = 0
for (const [texts, mg, days, length] of lines)
  test(`“${texts}” is read correctly, or not calculated`, () => {
    const [dosage = '', frequency = '', duration = '', instructions = ''] = texts.split('|')
    const { dose } = readDose({ dosage, frequency, duration, instructions })
    if (!dose) return
    understood += 1
    const found = milligramsADay(dose, 500)
    if (found !== null) assert.equal(Math.round(found * 1000) / 1000, Number(mg))
    const kinds = dose.steps.map(daysOf)
    assert(kinds.includes(days as 'd'), `taken on ${kinds.join()}`)
    const ends = lengthOf(dose)
    if (length !== '-' && ends !== null) assert.equal(ends, Number(length))
  })

test('more than half of the lines are understood', () => assert(understood > lines.length / 2, `${understood}`))
