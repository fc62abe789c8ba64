/** Reads an answer whole, and says of each piece how long it was. */
export async function readWithProgress(response: Response, onRead: (length: number) => void): Promise<string> {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    onRead(piece.value.length);
  }
  return text + decoder.decode();
}
