/** Sends a letter with a document, once: a press after a lost answer repeats the same calls. */
import { file as fileEntity } from '@fura/shared/entities/file.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import { keepDocument, mailDocument, type MailedDocument, type MailedLetter } from './mail.api.ts'

export const useMailing = (document: MailedDocument) => {
  const memory = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const uploadKey = useRef(newUuid())
  const letterKeys = useRef(new Map<string, string>())
  const keyOf = (letter: MailedLetter): string => {
    const words = JSON.stringify(letter)
    const key = letterKeys.current.get(words) ?? newUuid()
    letterKeys.current.set(words, key)
    return key
  }
  /** null: it has been accepted for sending. */
  const send = async (letter: MailedLetter): Promise<ApiError | null> => {
    setBusy(true)
    try {
      const id = await keepDocument(document, uploadKey.current)
      await mailDocument(id, letter, keyOf(letter))
      void memory.invalidateQueries({ queryKey: ['list', fileEntity.path] })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
