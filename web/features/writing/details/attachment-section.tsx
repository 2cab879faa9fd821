import { useQuery, useQueryClient } from "@tanstack/react-query";
import { attachmentIdsIn } from "#contract/attachments/attachment-rules.ts";
import { type Attachment, detach } from "#contract/attachments/attachments.ts";
import { AttachmentList } from "#web/attachments/attachment-list.tsx";
import { attachmentsQuery } from "#web/journal/details/attachments-query.ts";
import { callApi } from "#web/lib/call-api.ts";
import { Button } from "#web/ui/button.tsx";

export function AttachmentSection({ id, body }: { id: string; body: string }) {
  const queryClient = useQueryClient();
  const { data: attachments, error, refetch } = useQuery(attachmentsQuery(id));
  const renew = () => void queryClient.invalidateQueries(attachmentsQuery(id));
  const remove = async (attachment: Attachment) => {
    if (attachmentIdsIn(body).includes(attachment.id))
      throw new Error("It stands in the text. Take it out there first.");
    await callApi(detach, { params: { id, attachment_id: attachment.id } });
    renew();
  };
  return (
    <section className="setting-group" id="attachments">
      <h2 className="setting-group__name">Attachments</h2>
      {attachments && (
        <AttachmentList reflectionId={id} attachments={attachments} onRemove={remove} onAdded={renew} />
      )}
      {error && !attachments && (
        <div className="versions__note">
          <p className="quiet">{error.message} What is attached is safe on the server.</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
    </section>
  );
}
