/** The types of the PDF library that documents use. Its package exports only some of them by name. */
import type { Content as AnyContent, createPdf, CustomTableLayout, TableCell as AnyCell } from 'pdfmake'

export type Content = AnyContent
export type TableCell = AnyCell
export type TableLook = CustomTableLayout
export type Definition = Parameters<typeof createPdf>[0]

/** A text as a block, a cell and a piece of a line alike. */
export type Text = Extract<AnyCell, { text: unknown }>
export type Stack = Extract<AnyContent, { stack: unknown }>
export type Column = Stack & { width?: number | '*' | 'auto' }
