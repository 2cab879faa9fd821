/** Shown when a page takes longer than a moment. Nothing on it moves. */
export function Waiting() {
  return (
    <div className="auth">
      <p className="waiting glass-panel" role="status">
        One moment
      </p>
    </div>
  );
}
