import { expect, type Page } from '@playwright/test'
import { textOfPdf } from '#server/testing/pdf.ts'

/** Returns the address in the QR code of a printout, without the site; it is also printed below the code. */
export async function verifyPath(page: Page, pdf: string): Promise<string> {
  const printed = await page.request.get(pdf)
  expect(printed.status()).toBe(200)
  const text = (await textOfPdf(await printed.body())).replaceAll('\n', '')
  return /\/verify\/\w+\/[\w-]{22}/.exec(text)![0]
}
