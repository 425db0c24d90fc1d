import { ChevronLeft } from 'lucide-react'
import { Fragment } from 'react'
import { type Call, type Schema, schemaOf, scopeOf } from './document.ts'
import { Code, Facts, Part, Words } from './parts.tsx'
import { Callers, MethodAndPath } from './endpoint-list.tsx'
import { type Field, fieldsOf, kindOf } from './fields.ts'
import { tabHref } from './documentation-address.ts'

/** One call: who can make it, its input and its output. */
export function CallPage({ call }: { call: Call }) {
  const { operationId, summary, description, parameters, requestBody, responses } = call
  return (
    <article>
      <nav aria-label="Breadcrumb">
        <a
          href={`${tabHref('endpoints')}&for=all`}
          className="inline-flex min-h-11 items-center gap-1 text-sm text-muted hover:text-ink md:min-h-8"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          API Documentation: Endpoints
        </a>
      </nav>
      <h1 className="mt-2 font-mono text-lg break-words md:text-xl">
        <MethodAndPath call={call} />
      </h1>
      <p className="mt-3 max-w-[70ch] text-lg text-muted">
        <Words>{summary}</Words>
      </p>
      {description ? (
        <p className="mt-3 max-w-[70ch]">
          <Words>{description}</Words>
        </p>
      ) : null}
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Callers call={call} />
        <span className="text-sm text-muted">
          {scopeOf(call) === null ? 'API keys can’t call this.' : null} In clients: <Code>{operationId}</Code>
        </span>
      </p>
      {parameters.length > 0 ? <Parameters parameters={parameters} /> : null}
      {requestBody ? <Body title="Body" content={requestBody.content} /> : null}
      {Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content = {}, headers = {} }]) => (
          <Body
            key={status}
            title={`Response ${status}`}
            content={content}
            headers={Object.keys(headers).filter((name) => !name.startsWith('RateLimit'))}
          />
        ))}
      <Errors responses={responses} />
    </article>
  )
}

interface BodyProps {
  title: string
  content: Record<string, { schema?: Schema }>
  headers?: string[]
}

function Body({ title, content, headers = [] }: BodyProps) {
  const types = Object.keys(content)
  const { schema } = content[types[0] ?? ''] ?? {}
  const fields = schema ? fieldsOf(schema) : []
  return (
    <Part title={title}>
      <p className="max-w-[70ch]">
        {types.length === 0 ? 'No body.' : types.join(' or ')}
        {schema && fields.length === 0 ? `: ${kindOf(schema)}` : null}
        {schema?.type === 'array' ? ': a list' : null}
        {headers.length > 0 ? `, with the headers ${headers.join(' and ')}` : null}
      </p>
      {schema && fields.length === 0 && schemaOf(schema).schema.description ? (
        <p className="max-w-[70ch]">{schemaOf(schema).schema.description}</p>
      ) : null}
      {fields.length > 0 ? <FieldTable label={title} fields={fields} /> : null}
    </Part>
  )
}

/** A path that breaks after its dots only. */
const Path = ({ children }: { children: string }) =>
  children.split(/(?<=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))

const FieldTable = ({ label, fields }: { label: string; fields: Field[] }) => (
  <Facts
    label={label}
    head={['Field', 'Description']}
    rows={fields.map(({ path, kind, isRequired, description }) => [
      path,
      <span key={path} className="font-mono text-sm break-words whitespace-normal">
        <Path>{path}</Path>
      </span>,
      <>
        <span className="text-sm text-muted break-words">
          {kind}
          {isRequired ? '' : ' · optional'}
        </span>
        {description ? (
          <span className="block max-w-[70ch]">
            <Words>{description}</Words>
          </span>
        ) : null}
      </>,
    ])}
  />
)

const Parameters = ({ parameters }: Pick<Call, 'parameters'>) => (
  <Part title="Parameters">
    <FieldTable
      label="Parameters"
      fields={parameters.map(({ name, in: address, required, description = null, schema }) => ({
        path: name,
        kind: `${address === 'path' ? 'in the path' : address}: ${kindOf(schema)}`,
        isRequired: required ?? false,
        description,
      }))}
    />
  </Part>
)

function Errors({ responses }: Pick<Call, 'responses'>) {
  const refused = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  return (
    <Part title="Errors">
      <Facts
        label="Errors"
        head={['Status', 'Meaning']}
        rows={refused.map(([status, { description }]) => [
          status,
          <span key={status} className="font-medium">
            {status === 'default' ? 'Others' : status}
          </span>,
          <Words key="meaning">{description}</Words>,
        ])}
      />
      <p>
        <a href={tabHref('errors')} className="link">
          Error format
        </a>
      </p>
    </Part>
  )
}
