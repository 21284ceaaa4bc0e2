/** Choice of a synchronous or asynchronous write; the field `mode` of the form. */
export function ModeChoice() {
  return (
    <fieldset className="choice">
      <legend>Answer</legend>
      <label>
        <input type="radio" name="mode" value="synchronous" defaultChecked />
        <span>When it is done</span>
      </label>
      <label>
        <input type="radio" name="mode" value="asynchronous" />
        <span>At once, then follow the operation</span>
      </label>
    </fieldset>
  );
}
