/** Reads the body of a response; `onRead` gets the length of each chunk in bytes. */
export async function readWithProgress(response: Response, onRead: (length: number) => void): Promise<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true });
    onRead(chunk.value.length);
  }
  return text + decoder.decode();
}
