import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server on this machine that stands in for openFDA and RxNav, with replies in their format and our own words.

type Answer = (response: ServerResponse, url: URL) => void

export interface StandIn {
  origin: string
  /** Every call, in order. */
  calls: { url: URL; authorization: string | undefined; agent: string | undefined }[]
  /** The replies from now on. */
  answer: Answer
  /** The highest number of calls that were open at a time. */
  mostAtOnce: number
  close(): Promise<void>
}

export async function openStandIn(answer: Answer): Promise<StandIn> {
  let open = 0
  const server = createServer((request, response) => {
    const { authorization, 'user-agent': agent } = request.headers
    const url = new URL(request.url ?? '/', standIn.origin)
    standIn.calls.push({ url, authorization, agent })
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, ++open)
    response.on('close', () => open--)
    standIn.answer(response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer,
    mostAtOnce: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

/** Answers with a status and a body. */
export const saying =
  (status: number, body: object | string = '', headers: Record<string, string> = {}): Answer =>
  (response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(text)
  }

/** Takes the call and never answers. */
export const hanging: Answer = () => {}

/** openFDA's reply without a label. */
export const noLabel = saying(404, { error: { code: 'NOT_FOUND', message: 'No matches found!' } })

interface LabelWish {
  name?: string
  brand?: string
  substances?: string[]
  route?: string
  type?: string
  sections?: Record<string, string[]>
}

let made = 0
/** A label as openFDA answers it; a real one has some sixty fields more. */
export function labelAnswer({
  name = 'GEMIFLOXACIN',
  brand = name,
  substances = [name],
  route = 'ORAL',
  type = 'HUMAN PRESCRIPTION DRUG',
  sections = labelSections,
}: LabelWish = {}) {
  const id = `0fb3a0f4-5a6f-4d5b-9d0c-${String(++made).padStart(12, '0')}`
  return {
    id,
    set_id: id,
    version: '7',
    effective_time: '20240517',
    ...sections,
    openfda: {
      application_number: ['ANDA065431'],
      brand_name: [brand],
      generic_name: [name],
      manufacturer_name: ['Standin Laboratories, Inc.'],
      product_ndc: ['12345-678'],
      product_type: [type],
      route: [route],
      substance_name: substances,
      rxcui: ['200346'],
      spl_set_id: [id],
    },
  }
}

const labelSections = {
  indications_and_usage: [
    '1 INDICATIONS AND USAGE Gemifloxacin capsules are indicated for mild infections of tests [see Clinical Studies (14.1) ]. • Test throats ( 1.1 ) • Test skin ( 1.2 ) 1.1 Test throats In adults and adolescents.',
  ],
  dosage_and_administration: ['2 DOSAGE AND ADMINISTRATION The dose is 600 mg a day. ( 2.1 )'],
  contraindications: [
    '4 CONTRAINDICATIONS Gemifloxacin is contraindicated in patients with an allergy to cephalosporins. ( 4 )',
  ],
  boxed_warning: ['WARNING: TEST COLITIS Tests may end badly.'],
  warnings_and_cautions: [
    '5 WARNINGS AND PRECAUTIONS Test colitis: stop and ask. ( 5.1 ) 5.1 Test colitis It has been reported with nearly all tests. 5.2 Test rash Rashes have been seen.',
  ],
  adverse_reactions: [
    '6 ADVERSE REACTIONS Because trials differ, rates cannot be compared. The most common adverse reactions (incidence at least 5%) are diarrhea, nausea and rash. ( 6.1 ) To report SUSPECTED ADVERSE REACTIONS, contact Standin.',
  ],
  drug_interactions: ['7 DRUG INTERACTIONS Antacids interfere with tests.'],
  overdosage: ['10 OVERDOSAGE Dialysis removes tests.'],
  mechanism_of_action: ['12.1 Mechanism of Action Gemifloxacin stops tests from building walls.'],
  how_supplied: ['16 HOW SUPPLIED Store at 25 °C.'],
  adverse_reactions_table: ['<table><tr><td>Diarrhea</td><td>15%</td></tr></table>'],
}

/** openFDA's reply with labels. */
export const labelsAnswer = (...labels: object[]) => ({
  meta: {
    disclaimer: 'Do not rely on openFDA to make decisions regarding medical care.',
    terms: 'https://open.fda.gov/terms/',
    license: 'https://open.fda.gov/license/',
    last_updated: '2026-11-20',
    results: { skip: 0, limit: 5, total: labels.length },
  },
  results: labels,
})

interface RxNormWish {
  ids?: string[]
  tty?: string
  strengths?: [rxcui: string, name: string][]
  suggestions?: string[] | null
}

/** Answers the four calls of RxNav as it does for an ingredient. */
export const rxnormSaying =
  ({
    ids = ['25037'],
    tty = 'IN',
    strengths = [
      ['316998', 'gemifloxacin 300 MG'],
      ['330520', 'gemifloxacin 25 MG/ML'],
      ['402505', 'gemifloxacin 50 MG/ML'],
    ],
    suggestions = null,
  }: RxNormWish = {}): Answer =>
  (response, url) => {
    const concept = (rxcui: string, name: string, kind: string) => ({
      rxcui,
      name,
      synonym: '',
      tty: kind,
      language: 'ENG',
      suppress: 'N',
      umlscui: '',
    })
    const conceptProperties = strengths.map(([rxcui, name]) => concept(rxcui, name, 'SCDC'))
    const answers: [end: string, body: object][] = [
      ['/REST/rxcui.json', { idGroup: ids.length > 0 ? { rxnormId: ids } : {} }],
      ['/properties.json', { properties: concept(ids[0] ?? '0', 'gemifloxacin', tty) }],
      [
        '/related.json',
        { relatedGroup: { rxcui: null, termType: null, conceptGroup: [{ tty: 'SCDC', conceptProperties }] } },
      ],
      [
        '/REST/spellingsuggestions.json',
        { suggestionGroup: { name: null, suggestionList: suggestions === null ? null : { suggestion: suggestions } } },
      ],
    ]
    const [, body] = answers.find(([end]) => url.pathname.endsWith(end)) ?? []
    saying(body ? 200 : 404, body)(response, url)
  }
