import type { ComponentType } from 'react'
import type { PageContext } from './page-context.ts'

/** Metadata of a page. */
export interface Head {
  title: string
  description?: string
  /** Instead of the description where the page is shared. */
  sharedAs?: string
  /** Excludes the page from search engines: pages with a secret URL or personal data. */
  noIndex?: boolean
  /** Canonical path of the page, for search engines and shared links. */
  canonical?: string
}

/** Arguments of a loader; `Param` names the parameters of the path. */
export interface Asked<Param extends string = never> extends Pick<PageContext, 'call' | 'product' | 'user'> {
  url: URL
  params: Record<Param, string>
}

/** Result of a loader; null if the page does not exist. A rethrown ApiError sets the status of the page. */
export type Loaded<Data> =
  | {
      data: Data
      /** 200 by default. */
      status?: number
      /** True if data is missing, so the page must not be cached. */
      isPartial?: boolean
    }
  | { location: string; status: 301 | 302 }
  | null

/** The data type of a loader. */
export type DataOf<Load extends (asked: never) => Promise<Loaded<unknown>>> = Extract<
  Awaited<ReturnType<Load>>,
  { data: unknown }
>['data']

export interface HeadGiven<Data = undefined> {
  data: Data
  product: PageContext['product']
}

export interface ReadingProps<Data = undefined> {
  data: Data
  head: Head
}

/** Exports of a file in web/pages/reading/. */
export interface ReadingPage<Param extends string, Data, Frame> {
  load?: (asked: Asked<Param>) => Promise<Loaded<Data>>
  head: Head | ((given: HeadGiven<Data>) => Head)
  /** The content, without the frame around it. */
  Page: ComponentType<ReadingProps<Data>>
  /** Shown with 404 for an unknown page, instead of the usual screen. */
  missing?: { head: Head; Page: ComponentType }
  /** Another header or a wider content than the usual ones. */
  frame?: Frame
}
