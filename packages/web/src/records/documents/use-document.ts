/** Reads the records of a document and makes it. Both are repeated when the deal or a choice changes. */
import { useQuery } from '@tanstack/react-query'
import { inTime } from '#core/lazy-screen.ts'
import { READS } from '#entity/query-options.ts'
import type { DocumentRequest, Papers } from './document.ts'
import { readDocumentRecords } from './document-records.ts'
import { fileOf } from './hand-over.ts'

const load = () => inTime(() => import('./make-document.ts'))

/** The shown document is the shared one: it is not remade while it is open. */
const ONCE = {
  ...READS,
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Sums may change without a new revision of the deal: they are calculated from its parts. */
const linesKey = ({ sold, bought, directions, containers, stops }: Papers): string =>
  JSON.stringify([sold, bought, directions, containers, stops])

export const useGathered = (entity: 'order' | 'quote', papers: Papers | null) =>
  useQuery({
    ...ONCE,
    queryKey: ['papers', entity, papers?.deal.id, papers?.deal.rev, papers && linesKey(papers)],
    queryFn: async () => (papers ? readDocumentRecords(entity, papers) : null),
    enabled: papers !== null,
  })

/** `enabled`: not before somebody has seen its errors. */
export const useDocument = ({ kind, papers, choices, pictures }: DocumentRequest, enabled: boolean) =>
  useQuery({
    ...ONCE,
    queryKey: [
      'document',
      kind,
      choices,
      papers.deal.id,
      papers.deal.rev,
      linesKey(papers),
      papers.records.size,
      papers.forms,
      Object.keys(pictures),
    ],
    enabled,
    queryFn: async () => {
      const { makeDocument } = await load()
      const { pdf, title, letterText } = await makeDocument({ kind, papers, choices, pictures })
      return { file: fileOf(pdf, title), letterText }
    },
  })
