/** Speech into text by the browser's own recogniser (S1.13). */
import { DICTATION_LANGUAGE } from '@fura/shared/constants.ts'
import { useEffect, useRef, useState } from 'react'
import { hasDictation } from './has-dictation.ts'

interface Spoken {
  resultIndex: number
  results: Iterable<{ 0: { transcript: string }; isFinal: boolean }>
}

interface Recogniser {
  start: () => void
  abort: () => void
}

type MakeRecogniser = new () => Recogniser

const findRecogniser = (): MakeRecogniser | null => {
  const own = globalThis as { SpeechRecognition?: MakeRecogniser; webkitSpeechRecognition?: MakeRecogniser }
  return own.SpeechRecognition ?? own.webkitSpeechRecognition ?? null
}

const warn = (text: string): void => {
  // oxlint-disable-next-line no-console -- S1.13 asks for a warning here and nothing on the screen
  console.warn(text)
}

const startRecogniser = (Make: MakeRecogniser, onText: (text: string) => void, onEnd: () => void): Recogniser => {
  const recogniser = Object.assign(new Make(), {
    lang: DICTATION_LANGUAGE,
    continuous: true,
    onresult: ({ resultIndex, results }: Spoken) => {
      for (const result of [...results].slice(resultIndex)) if (result.isFinal) onText(result[0].transcript.trim())
    },
    onerror: ({ error }: { error: string }) => warn(`Dictation stopped: ${error}`),
    onend: onEnd,
  })
  recogniser.start()
  return recogniser
}

/** `toggle` is null where dictation does not exist. */
export const useDictation = (onText: (text: string) => void): { isListening: boolean; toggle: (() => void) | null } => {
  const [Make] = useState(findRecogniser)
  const [isListening, setListening] = useState(false)
  const running = useRef<Recogniser | null>(null)
  /** A late result is appended to the text that is in the box by then. */
  const latest = useRef(onText)
  useEffect(() => {
    latest.current = onText
  })

  useEffect(() => {
    hasDictation()
    return () => running.current?.abort()
  }, [Make])

  if (!Make) return { isListening, toggle: null }
  const stop = () => {
    running.current = null
    setListening(false)
  }
  const toggle = () => {
    if (running.current) return running.current.abort()
    running.current = startRecogniser(Make, (text) => latest.current(text), stop)
    setListening(true)
  }
  return { isListening, toggle }
}
