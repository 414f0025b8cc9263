/** The company's own texts in the free boxes of a consignment note, after the order's values. Pure. */
import { DOCUMENT_LAYOUTS } from '@fura/shared/documents/document-blocks.ts'
import type { FormText } from '@fura/shared/documents/document-kinds.ts'
import type { CmrBox } from './cmr-boxes.ts'
import type { PaperForm } from './paper-form.ts'
import type { PlaceholderValues } from './placeholder-values.ts'

type BoxTexts = Partial<Record<CmrBox, string>>

const BOXES = Object.entries(DOCUMENT_LAYOUTS.cmr.boxes ?? {}) as [FormText, number][]

export const withOwnTexts = (values: BoxTexts, own: PaperForm, more: PlaceholderValues): BoxTexts => ({
  ...values,
  ...Object.fromEntries(
    BOXES.map(([name, box]) => [box, [values[box], own.text(name, more)].filter(Boolean).join('\n')]),
  ),
})
