/** The document as it will be printed: made on this device by the code of every document, a moment after the last key. */
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inTime } from '#core/lazy-screen.ts'
import { useDebounced } from '#entity/use-debounced.ts'
import type { DocumentRequest } from '#records/documents/document.ts'
import { fileOf, openFile } from '#records/documents/hand-over.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './papers.module.css'

const PAUSE = 600

const load = () => inTime(() => import('#records/documents/make-document.ts'))

const make = async (request: DocumentRequest): Promise<File> => {
  const { makeDocument } = await load()
  const { pdf, title } = await makeDocument(request)
  return fileOf(pdf, title)
}

/** The address of a file while it is shown. */
const useAddress = (file: File | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

export const PaperPreview = ({ request }: { request: DocumentRequest }) => {
  const { t } = useTranslation()
  const { kind, papers, choices, pictures } = request
  const key = JSON.stringify([kind, choices, papers.forms, papers.deal.id, papers.records.size, Object.keys(pictures)])
  const debounced = useDebounced(key, PAUSE)
  const making = useQuery({
    queryKey: ['paper_preview', debounced],
    queryFn: () => make(request),
    staleTime: Infinity,
    gcTime: 0,
    networkMode: 'always',
    enabled: debounced === key,
    placeholderData: (last) => last,
  })
  const address = useAddress(making.data)
  // Phones have no viewer for a part of a page: there the document opens in one of its own.
  const isShownHere = navigator.pdfViewerEnabled
  if (making.isError)
    return (
      <Notice kind="error" title={t('document.not_loaded')} onPress={() => void making.refetch()}>
        {t('document.not_loaded_hint')}
      </Notice>
    )
  const { data: file } = making
  return (
    <section
      className={css.preview}
      aria-label={t('papers.preview')}
      aria-busy={making.isFetching || debounced !== key}
    >
      {isShownHere && address !== null && (
        <iframe title={t('papers.preview')} src={`${address}#toolbar=0&navpanes=0&view=FitH`} />
      )}
      <div className={css.open}>
        <p role="status">{making.isFetching || debounced !== key ? t('document.making') : t('papers.ready')}</p>
        <Button kind="outline" disabled={!file} onClick={() => file && openFile(file)}>
          {t('document.open')}
        </Button>
      </div>
    </section>
  )
}
